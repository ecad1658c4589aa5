//! As much of HTTP/1.1 as the service's answers need: requests over one connection, bodies of known length.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// An answer in full.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// A header's value; its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// A part of `server-timing` in milliseconds.
    pub(crate) fn timing(&self, part: &str) -> Option<f64> {
        let parts = self.header("server-timing")?.split(", ");
        parts
            .filter_map(|text| text.strip_prefix(part)?.strip_prefix(";dur="))
            .find_map(|text| text.parse().ok())
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// A connection that is kept open between requests.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::new() })
    }

    pub(crate) async fn get(&mut self, path: &str) -> io::Result<Answer> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        self.stream.write_all(request.as_bytes()).await?;
        self.read().await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &str) -> io::Result<Answer> {
        self.send(path, body).await?;
        self.read().await
    }

    /// Sends a request without waiting for its answer.
    pub(crate) async fn send(&mut self, path: &str, body: &str) -> io::Result<()> {
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        self.stream.write_all(request.as_bytes()).await
    }

    async fn read(&mut self) -> io::Result<Answer> {
        let end = loop {
            if let Some(end) = self.buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break end;
            }
            self.fill().await?;
        };
        let head = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or_default();
        let mut answer = Answer { status, head, body: Vec::new() };
        let length: usize =
            answer.header("content-length").and_then(|text| text.parse().ok()).unwrap_or_default();
        while self.buffer.len() < end + 4 + length {
            self.fill().await?;
        }
        let rest = self.buffer.split_off(end + 4 + length);
        answer.body = self.buffer.split_off(end + 4);
        self.buffer = rest;
        Ok(answer)
    }

    async fn fill(&mut self) -> io::Result<()> {
        if self.buffer.len() > LONGEST_ANSWER {
            return Err(ErrorKind::FileTooLarge.into());
        }
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

/// One request over a connection of its own.
pub(crate) async fn post(address: SocketAddr, path: &str, body: &str) -> io::Result<Answer> {
    Connection::open(address).await?.post(path, body).await
}

/// The value of a metric without labels, 0 where there is none.
pub(crate) async fn metric(address: SocketAddr, name: &str) -> io::Result<f64> {
    let page = Connection::open(address).await?.get("/metrics").await?.body;
    let page = String::from_utf8_lossy(&page).into_owned();
    let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
    Ok(value.unwrap_or_default())
}
