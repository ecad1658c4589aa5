//! Who may ask, and how much: keys, rates, and whose word on addresses is taken.

use clap::Args;
use ipnet::IpNet;
use std::fmt;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

/// Most requests a second, and most at once, that a rate may allow.
const MOST_REQUESTS: u32 = 1_000_000;

/// Who may ask, and how much.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Guards")]
pub struct GuardConfig {
    /// Keys that open `/v1/`, as a comma list; without any, and without a file of them, it is open to everybody
    #[arg(
        long,
        env = "BESTMOVE_API_KEYS",
        hide_env_values = true,
        value_delimiter = ',',
        value_name = "KEYS"
    )]
    pub api_keys: Vec<Secret>,

    /// File with further keys, one a line; read again on SIGHUP
    #[arg(long, env = "BESTMOVE_API_KEYS_FILE", value_name = "FILE")]
    pub api_keys_file: Option<PathBuf>,

    /// Requests a second, and how many at once, for each key or client address, such as `20:40`; none: no limit
    #[arg(long, env = "BESTMOVE_RATE_LIMIT", value_name = "RATE:BURST")]
    pub rate_limit: Option<RateLimit>,

    /// Requests to search that each key or client address may have under way; none: no limit
    #[arg(long, env = "BESTMOVE_MAX_SEARCHES_PER_CLIENT", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub max_searches_per_client: Option<u32>,

    /// Addresses or networks of the proxies whose `X-Forwarded-For` is believed, as a comma list
    #[arg(long, env = "BESTMOVE_TRUSTED_PROXIES", value_delimiter = ',', value_name = "NETWORKS")]
    pub trusted_proxies: Vec<Network>,
}

/// A text that must never be shown: it has no `Display`, and its `Debug` is blind.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The text itself, without spaces around it.
    pub fn reveal(&self) -> &str {
        self.0.trim()
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl FromStr for Secret {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(..)")
    }
}

/// How many requests a client may send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// Requests a second in the long run.
    pub per_second: NonZeroU32,
    /// Requests at once after a pause.
    pub burst: NonZeroU32,
}

impl FromStr for RateLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (rate, burst) = text.split_once(':').unwrap_or((text, text));
        match (parse_count(rate), parse_count(burst)) {
            (Some(per_second), Some(burst)) if burst >= per_second => Ok(Self { per_second, burst }),
            (Some(_), Some(_)) => Err("the burst must be at least the rate".into()),
            _ => Err(format!("must be two whole numbers from 1 to {MOST_REQUESTS}, such as 20:40")),
        }
    }
}

fn parse_count(text: &str) -> Option<NonZeroU32> {
    let number: NonZeroU32 = text.trim().parse().ok()?;
    (number.get() <= MOST_REQUESTS).then_some(number)
}

/// A network, or a single address as the smallest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

impl Network {
    /// Whether the address lies in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Self).map_err(|_| "must be an address or a network such as 10.0.0.0/8".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_two_numbers_the_burst_not_the_smaller() {
        let parsed =
            |text: &str| text.parse::<RateLimit>().map(|limit| (limit.per_second.get(), limit.burst.get()));
        assert_eq!(parsed("20:40"), Ok((20, 40)));
        assert_eq!(parsed("5"), Ok((5, 5)));
        for wrong in ["", ":", "0:1", "1:0", "-1:1", "1:x", "1:2:3", "40:20", "1:4294967296", "1.5:2"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_network_may_be_a_single_address() {
        let contains = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        assert!(contains("10.0.0.0/8", "10.200.3.4") && !contains("10.0.0.0/8", "11.0.0.1"));
        assert!(contains("::1", "::1") && !contains("::1", "::2"));
        assert!(contains(" 192.0.2.7 ", "192.0.2.7") && !contains("192.0.2.7", "192.0.2.8"));
        for wrong in ["", "10.0.0.0/33", "localhost", "10.0.0"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_secret_does_not_show() {
        let secret = Secret::from(" pass-word ");
        assert_eq!(secret.reveal(), "pass-word");
        assert!(!format!("{secret:?}").contains("pass"));
    }
}
