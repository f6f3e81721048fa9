//! The language of a request.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Uri, header, request::Parts},
};
use jogada_text::Lang;

/// The language of a request: `?lang=`, else what the browser prefers, else English.
pub(crate) fn of(uri: &Uri, headers: &HeaderMap) -> Lang {
    let pairs = uri.query().unwrap_or_default().split('&');
    let asked =
        pairs.filter_map(|pair| pair.strip_prefix("lang=")).find_map(|tag| tag.parse().ok());
    let preferred = || headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok().and_then(preferred);
    asked.or_else(preferred).unwrap_or_default()
}

/// The one of ours that stands highest in a list such as `fr, pt-BR;q=0.8, en;q=0.5`.
fn preferred(list: &str) -> Option<Lang> {
    let mut best: Option<(f32, Lang)> = None;
    for part in list.split(',') {
        let mut words = part.split(';').map(str::trim);
        let Some(Ok(lang)) = words.next().map(str::parse) else { continue };
        let weight = words.find_map(|word| word.strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
        if best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, lang));
        }
    }
    best.map(|(_, lang)| lang)
}

/// The language of the request, for handlers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speaks(pub(crate) Lang);

impl<S: Sync> FromRequestParts<S> for Speaks {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Speaks, Infallible> {
        Ok(Speaks(of(&parts.uri, &parts.headers)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_stronger_than_the_browser_and_the_browser_than_english() {
        let lang = |uri: &str, accept: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, accept.parse().unwrap());
            of(&uri.parse().unwrap(), &headers)
        };
        assert_eq!(lang("/x?key=1&lang=pt", "en"), Lang::Pt);
        assert_eq!(lang("/x?lang=tlh", "fr, pt-BR;q=0.8, en;q=0.5"), Lang::Pt);
        assert_eq!(lang("/x", "en;q=0.9, pt;q=0.1"), Lang::En);
        assert_eq!(lang("/x", "fr"), Lang::En);
    }
}
