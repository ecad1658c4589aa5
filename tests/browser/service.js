/** A service of our own for a test, on a free port. @module */

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const BINARY = process.env.BESTMOVE_BIN ?? fileURLToPath(new URL("../../target/debug/bestmove", import.meta.url));
const READY_MS = 10_000;

/** @returns {Promise<{ url: string, stop: () => void }>} */
export async function startService() {
  const port = await freePort();
  const env = { ...process.env, BESTMOVE_LISTEN: `127.0.0.1:${port}`, BESTMOVE_ENDGAMES: "off", BESTMOVE_TABLE_MIB: "16" };
  const child = spawn(BINARY, ["serve"], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  await untilReady(url);
  return { url, stop: () => void child.kill() };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

/** @param {string} url */
async function untilReady(url) {
  for (const start = Date.now(); Date.now() - start < READY_MS; ) {
    const answer = await fetch(`${url}readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the service did not get ready");
}
