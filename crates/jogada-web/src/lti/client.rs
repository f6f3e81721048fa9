//! Requests to platforms: their keys, access tokens, and scores.

use std::{fmt, time::Duration};

use axum::{
    body::Bytes,
    http::{Method, Request, header},
};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use jogada_text::Message;
use jsonwebtoken::jwk::JwkSet;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{
    config::{LtiConfig, Platform},
    url::{form, scores_url},
};
use crate::{TEXTS, secret};

/// Sends requests to platforms.
pub(super) struct PlatformClient {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

/// A score of one student, as Assignment and Grade Services has it.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    pub(crate) user: String,
    pub(crate) given: f64,
    pub(crate) maximum: f64,
    pub(crate) comment: String,
    /// Milliseconds since 1970. A platform drops a score that is older than the one that it has.
    pub(crate) at_ms: i64,
}

/// What a token is asked for: to write scores.
const SCOPE: &str = "https://purl.imsglobal.org/spec/lti-ags/scope/score";
const ASSERTION: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const SCORE_KIND: &str = "application/vnd.ims.lis.v1.score+json";
const FORM_KIND: &str = "application/x-www-form-urlencoded";

/// No honest answer is longer.
const BYTES_MAX: usize = 1 << 20;
/// Nor takes longer.
const PATIENCE: Duration = Duration::from_secs(15);
/// An assertion is used at once.
const ASSERTION_SECONDS: i64 = 60;

impl PlatformClient {
    /// Trusts the certificates that this system trusts.
    pub(super) fn new() -> std::io::Result<PlatformClient> {
        let connector = HttpsConnectorBuilder::new()
            .with_provider_and_native_roots(rustls::crypto::ring::default_provider())?
            .https_or_http()
            .enable_http1()
            .build();
        Ok(PlatformClient { client: Client::builder(TokioExecutor::new()).build(connector) })
    }

    /// The keys that a platform signs with.
    pub(super) async fn keys(&self, platform: &Platform) -> Result<JwkSet, Message> {
        let request = Request::get(&platform.jwks_url).body(Full::default());
        let bytes = self.send(request).await?;
        serde_json::from_slice(&bytes).map_err(|_| TEXTS.message("lti-bad-answer"))
    }

    /// An access token for scores: client credentials with an assertion that we sign (RFC 7523).
    pub(super) async fn token(
        &self,
        config: &LtiConfig,
        platform: &Platform,
        now: i64,
    ) -> Result<String, Message> {
        let claims = json!({
            "iss": platform.client_id, "sub": platform.client_id, "aud": platform.token_url,
            "iat": now - 5, "exp": now + ASSERTION_SECONDS, "jti": secret::fresh_token(),
        });
        let assertion = config.key.sign(&claims).ok_or_else(|| TEXTS.message("lti-no-key"))?;
        let body = form(&[
            ("grant_type", "client_credentials"),
            ("client_assertion_type", ASSERTION),
            ("client_assertion", &assertion),
            ("scope", SCOPE),
        ]);
        let request = Request::post(&platform.token_url).header(header::CONTENT_TYPE, FORM_KIND);
        let bytes = self.send(request.body(Full::from(body))).await?;
        let told: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let token = told["access_token"].as_str().map(str::to_owned);
        token.ok_or_else(|| TEXTS.message("lti-bad-answer"))
    }

    /// Writes a score into the platform's grade book.
    pub(super) async fn score(
        &self,
        token: &str,
        line_item: &str,
        score: &Score,
    ) -> Result<(), Message> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(scores_url(line_item))
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, SCORE_KIND);
        self.send(request.body(Full::from(score.json().to_string()))).await.map(drop)
    }

    async fn send(
        &self,
        request: Result<Request<Full<Bytes>>, axum::http::Error>,
    ) -> Result<Bytes, Message> {
        let request = request.map_err(|error| Message::of_system(&error))?;
        let answered = async {
            let response = self.client.request(request).await;
            let response = response.map_err(Message::as_it_is)?;
            let status = response.status();
            let body = Limited::new(response.into_body(), BYTES_MAX).collect().await;
            let bytes = body.map_err(|_| TEXTS.message("lti-bad-answer"))?.to_bytes();
            match status.is_success() {
                true => Ok(bytes),
                false => Err(TEXTS.message("lti-refused").with("status", status.as_u16())),
            }
        };
        timeout(PATIENCE, answered).await.unwrap_or_else(|_| Err(TEXTS.message("lti-silent")))
    }
}

impl Score {
    fn json(&self) -> Value {
        json!({
            "userId": self.user, "scoreGiven": self.given, "scoreMaximum": self.maximum,
            "comment": self.comment, "timestamp": timestamp(self.at_ms),
            "activityProgress": "Completed", "gradingProgress": "FullyGraded",
        })
    }
}

/// ISO 8601 with milliseconds, in UTC.
fn timestamp(ms: i64) -> String {
    let (seconds, ms) = (ms.div_euclid(1000), ms.rem_euclid(1000));
    let date = jogada_arena::utc_date(seconds).replace(' ', "T");
    format!("{date}:{:02}.{ms:03}Z", seconds.rem_euclid(60))
}

impl fmt::Debug for PlatformClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlatformClient").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_whole_and_dated() {
        let score = Score {
            user: "42".into(),
            given: 7.5,
            maximum: 10.0,
            comment: "right".into(),
            at_ms: 1_600_000_123_456,
        };
        let json = score.json();
        assert_eq!(json["timestamp"], "2020-09-13T12:28:43.456Z");
        assert_eq!((&json["userId"], &json["scoreGiven"]), (&json!("42"), &json!(7.5)));
        assert_eq!(
            (&json["activityProgress"], &json["gradingProgress"]),
            (&json!("Completed"), &json!("FullyGraded"))
        );
    }
}
