//! Addresses of platforms: encrypted, or of this very machine.

use axum::http::Uri;

/// May we send a secret there? Only encrypted, or to this machine.
pub(super) fn is_safe(url: &str) -> bool {
    let Ok(uri) = url.parse::<Uri>() else { return false };
    let is_near = |host: &str| {
        let host = host.trim_matches(['[', ']']);
        host == "localhost" || host.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
    };
    match (uri.scheme_str(), uri.host()) {
        (Some("https"), Some(_)) => true,
        (Some("http"), Some(host)) => is_near(host),
        _ => false,
    }
}

/// Are both of one server? A platform's services are where its tokens come from.
pub(super) fn same_origin(one: &str, other: &str) -> bool {
    let origin = |url: &str| {
        let uri = url.parse::<Uri>().ok()?;
        Some((uri.scheme_str()?.to_owned(), uri.authority()?.as_str().to_ascii_lowercase()))
    };
    origin(one).is_some_and(|origin_of| Some(origin_of) == origin(other))
}

/// Where scores of a line item are sent to: `/scores` at the end of its path, before its query.
pub(super) fn scores_url(line_item: &str) -> String {
    match line_item.split_once('?') {
        Some((path, query)) => format!("{path}/scores?{query}"),
        None => format!("{line_item}/scores"),
    }
}

/// A form or query of names and values.
pub(super) fn form(pairs: &[(&str, &str)]) -> String {
    let encoded = |text: &str| {
        let mut all = String::with_capacity(text.len());
        for byte in text.bytes() {
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                    all.push(char::from(byte));
                }
                _ => all.push_str(&format!("%{byte:02X}")),
            }
        }
        all
    };
    let pairs: Vec<String> =
        pairs.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    pairs.join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_go_out_encrypted_or_not_at_all() {
        for url in [
            "https://moodle.example/x",
            "http://127.0.0.1:80/",
            "http://localhost:1",
            "http://[::1]:2/",
        ] {
            assert!(is_safe(url), "{url}");
        }
        for url in
            ["http://moodle.example/", "ftp://127.0.0.1/", "/x", "", "https://", "javascript:1"]
        {
            assert!(!is_safe(url), "{url}");
        }
    }

    #[test]
    fn services_are_of_the_platforms_own_server() {
        assert!(same_origin("https://a.example/x", "https://A.example/y?z"));
        assert!(!same_origin("https://a.example/x", "https://a.example.evil/x"));
        assert!(!same_origin("https://a.example/x", "http://a.example/x") && !same_origin("", ""));
    }

    #[test]
    fn scores_stand_before_the_query() {
        assert_eq!(
            scores_url("https://a/2/lineitem?type_id=1"),
            "https://a/2/lineitem/scores?type_id=1"
        );
        assert_eq!(scores_url("https://a/2/lineitem"), "https://a/2/lineitem/scores");
        assert_eq!(form(&[("a", "x y&z"), ("b", "é")]), "a=x%20y%26z&b=%C3%A9");
    }
}
