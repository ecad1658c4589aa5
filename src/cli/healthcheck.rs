//! `bestmove healthcheck`: what a container runtime asks. A small image has no curl, so the binary asks itself, in plain
//! HTTP/1.1 over one connection.

use super::CliError;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// Longest status line that is read.
const LONGEST_LINE: u64 = 256;

/// Options of `bestmove healthcheck`.
#[derive(Debug, clap::Args)]
pub(super) struct HealthcheckArgs {
    /// Address and port that the service listens on; where that is all addresses, it is asked on the loopback
    #[arg(long, env = "BESTMOVE_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// How long to wait for the answer, in milliseconds
    #[arg(long, env = "BESTMOVE_HEALTHCHECK_TIMEOUT_MS", default_value_t = 2_000, value_name = "T",
          value_parser = clap::value_parser!(u64).range(1..))]
    timeout_ms: u64,
}

pub(super) fn run(args: &HealthcheckArgs) -> Result<(), CliError> {
    let address = reachable(args.listen);
    let unhealthy = |detail: String| CliError::Unhealthy { address: address.to_string(), detail };
    let status_line =
        ask(address, Duration::from_millis(args.timeout_ms)).map_err(|error| unhealthy(error.to_string()))?;
    match status_line.split(' ').nth(1) {
        Some("200") => Ok(()),
        _ => Err(unhealthy(format!("it answered \"{}\"", status_line.trim_end().escape_debug()))),
    }
}

/// The address to ask where the service listens on `listen`.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

/// The status line of the answer.
fn ask(address: SocketAddr, timeout: Duration) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, timeout)?;
    stream.set_read_timeout(Some(timeout))?;
    stream.set_write_timeout(Some(timeout))?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut status_line = String::new();
    let mut answer = BufReader::new(io::Read::take(stream, LONGEST_LINE));
    answer.read_line(&mut status_line)?;
    Ok(status_line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpListener;

    fn check_against(answer: &'static str) -> Result<(), CliError> {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let listen = server.local_addr().unwrap();
        let serving = std::thread::spawn(move || {
            let (mut stream, _) = server.accept().unwrap();
            let mut request = [0; 512];
            let _ = stream.read(&mut request).unwrap();
            stream.write_all(answer.as_bytes()).unwrap();
        });
        let result = run(&HealthcheckArgs { listen, timeout_ms: 2_000 });
        serving.join().unwrap();
        result
    }

    #[test]
    fn only_200_is_healthy() {
        assert!(check_against("HTTP/1.1 200 OK\r\n\r\n").is_ok());
        for answer in ["HTTP/1.1 503 Service Unavailable\r\n\r\n", "nonsense\r\n", ""] {
            assert!(matches!(check_against(answer), Err(CliError::Unhealthy { .. })), "{answer}");
        }
    }

    #[test]
    fn nobody_there_is_unhealthy() {
        let listen = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap();
        assert!(run(&HealthcheckArgs { listen, timeout_ms: 500 }).is_err());
    }

    #[test]
    fn all_addresses_are_reached_on_the_loopback() {
        let reached = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(reached("0.0.0.0:81"), "127.0.0.1:81");
        assert_eq!(reached("[::]:81"), "[::1]:81");
        assert_eq!(reached("10.1.2.3:81"), "10.1.2.3:81");
    }
}
