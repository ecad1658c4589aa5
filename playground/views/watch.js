import { h } from "../app/dom.js";
export class WatchView { /** @param {import("../app/main.js").App} app */ constructor(app) { this.app = app; this.element = h("p", {}, "Watch"); } update() {} }
