//! The page itself: files that were built and compressed with the program.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{TEXTS, problem::Problem};

/// A file of the page, as it is and compressed.
struct Asset {
    /// From the root: `/assets/index-a1b2c3.js`.
    path: &'static str,
    kind: &'static str,
    /// A hash of its contents, in quotes.
    tag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

// `ASSETS`, written by the build script.
include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file of the page. Addresses within the page are behind the `#`, so that only the root is the page.
pub(crate) async fn page(request: Request) -> Response {
    let path = match request.uri().path() {
        "/" => "/index.html",
        path => path,
    };
    let found = ASSETS.iter().find(|asset| asset.path == path);
    let Some(asset) = found.filter(|_| !path.starts_with("/api")) else {
        let said = TEXTS.message("no-address").quoting("got", path);
        return Problem::not_found(said).into_response();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    asset.answer(request.headers())
}

impl Asset {
    fn answer(&self, headers: &HeaderMap) -> Response {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
        let is_known = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == self.tag));
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let (bytes, coding) = self.coded(headers);
            let mut response = bytes.into_response();
            if let Some(coding) = coding {
                let coding = HeaderValue::from_static(coding);
                response.headers_mut().insert(header::CONTENT_ENCODING, coding);
            }
            response
        };
        // Names under `assets` hold a hash of what is in the file, so that a name never means anything else.
        let is_hashed = self.path.starts_with("/assets/");
        let cache = if is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        for (name, value) in [
            (header::CONTENT_TYPE, self.kind),
            (header::ETAG, self.tag),
            (header::CACHE_CONTROL, cache),
            (header::VARY, "accept-encoding"),
        ] {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }

    /// The file in the smallest form that the browser reads.
    fn coded(&self, headers: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let accepts = |coding: &str| {
            let mut codings = accepted.unwrap_or_default().split(',');
            codings.any(|one| one.split(';').next().is_some_and(|name| name.trim() == coding))
        };
        match (self.brotli, self.gzip) {
            (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
            (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
            _ => (self.plain, None),
        }
    }
}
