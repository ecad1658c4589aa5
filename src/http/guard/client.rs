//! Who sends a request: the holder of a key, or an address, which may stand behind proxies.
//!
//! `X-Forwarded-For` is a list to which each proxy appends the address it was called from, so it is read from its end, and
//! only as long as the one who wrote the entry is trusted: what a client writes there itself is never reached.

use super::keys::KeyId;
use crate::config::Network;
use axum::http::{HeaderMap, HeaderName};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The addresses that proxies have seen.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Bits of an IPv6 address that belong to one subscriber: within them everybody can choose an address a request.
const SUBSCRIBER_BITS: u32 = 64;

/// Whose share a request is counted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Client {
    /// The holder of a key.
    Key(KeyId),
    /// Whoever is at this address, or in this IPv6 network.
    Address(IpAddr),
}

/// The address that a request comes from.
pub(super) fn address_of(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer.to_canonical();
    let values = headers.get_all(FORWARDED_FOR).iter().rev();
    let mut entries = values.flat_map(|value| value.to_str().unwrap_or_default().rsplit(','));
    while is_trusted(address) {
        match entries.next().and_then(parse_entry) {
            Some(forwarded) => address = forwarded.to_canonical(),
            None => break,
        }
    }
    address
}

/// An address, with or without a port.
fn parse_entry(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip())).or_else(bare)
}

impl Client {
    /// The client at this address.
    pub(super) fn at(address: IpAddr) -> Self {
        Self::Address(match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(address) => {
                let network = u128::from(address) >> SUBSCRIBER_BITS << SUBSCRIBER_BITS;
                IpAddr::V6(Ipv6Addr::from(network))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    fn resolve(peer: &str, forwarded: &[&str]) -> String {
        let trusted: Vec<Network> =
            ["10.0.0.0/8", "fd00::/8"].iter().map(|text| text.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, HeaderValue::from_str(value).unwrap());
        }
        address_of(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn a_stranger_is_not_believed() {
        assert_eq!(resolve("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn a_trusted_proxy_is_believed_and_what_its_client_wrote_is_not() {
        assert_eq!(resolve("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(resolve("10.0.0.1", &["203.0.113.9, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(resolve("10.0.0.1", &["203.0.113.9", "198.51.100.7"]), "198.51.100.7");
    }

    #[test]
    fn a_chain_of_proxies_is_followed_to_the_first_stranger() {
        assert_eq!(resolve("10.0.0.1", &["203.0.113.9, 198.51.100.7, 10.2.3.4"]), "198.51.100.7");
        assert_eq!(resolve("10.0.0.1", &["10.9.9.9, 10.2.3.4"]), "10.9.9.9");
        assert_eq!(resolve("fd00::1", &["2001:db8::5", "10.2.3.4"]), "2001:db8::5");
    }

    #[test]
    fn nonsense_ends_the_chain() {
        assert_eq!(resolve("10.0.0.1", &["unknown"]), "10.0.0.1");
        assert_eq!(resolve("10.0.0.1", &["203.0.113.9, , 10.2.3.4"]), "10.2.3.4");
        assert_eq!(resolve("10.0.0.1", &[""]), "10.0.0.1");
    }

    #[test]
    fn addresses_have_one_form() {
        assert_eq!(resolve("::ffff:10.0.0.1", &["::ffff:198.51.100.7"]), "198.51.100.7");
        assert_eq!(resolve("10.0.0.1", &["198.51.100.7:4711"]), "198.51.100.7");
        assert_eq!(resolve("10.0.0.1", &["[2001:db8::5]:4711"]), "2001:db8::5");
        assert_eq!(resolve("10.0.0.1", &["[2001:db8::5]"]), "2001:db8::5");
    }

    proptest! {
        #[test]
        fn whatever_is_forwarded_a_stranger_stays_who_he_is(forwarded in "[ -~]{0,60}") {
            prop_assert_eq!(resolve("192.0.2.1", &[&forwarded]), "192.0.2.1");
            prop_assert!(resolve("10.0.0.1", &[&forwarded]).parse::<IpAddr>().is_ok());
        }

        #[test]
        fn what_a_client_writes_before_its_address_is_never_believed(forged in "[ -~]{0,40}") {
            prop_assert_eq!(resolve("10.0.0.1", &[&format!("{forged}, 198.51.100.7")]), "198.51.100.7");
        }
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let client = |text: &str| Client::at(text.parse().unwrap());
        assert_eq!(client("2001:db8:1:2:3:4:5:6"), client("2001:db8:1:2::1"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
    }
}
