//! Deep linking: a teacher who adds this tool to a course chooses a class here, and the platform keeps the choice.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use serde_json::{Map, Value, json};

use super::{
    CLAIM,
    config::{LtiConfig, Platform},
    url::{is_safe, same_origin},
};
use crate::secret;

/// What the platform calls the message that asks for a choice.
pub(super) const REQUEST: &str = "LtiDeepLinkingRequest";

const DEEP_LINK: &str = "https://purl.imsglobal.org/spec/lti-dl/claim/";

/// Choices that may be open at once, and for how long.
const OPEN_MAX: usize = 500;
const OPEN_FOR: Duration = Duration::from_secs(3600);

/// A response is used at once.
const RESPONSE_SECONDS: u64 = 300;

/// A choice that a platform asked for.
#[derive(Clone, Debug)]
pub(super) struct DeepLink {
    platform: usize,
    deployment: String,
    return_url: String,
    /// What the platform wants back unchanged.
    data: Option<Value>,
    begun: Instant,
}

/// What a teacher chose: a class, as the platform shows it and marks it.
#[derive(Clone, Debug)]
pub(crate) struct ChosenClass {
    pub(crate) id: String,
    pub(crate) title: String,
    /// The full mark.
    pub(crate) max: f64,
}

/// The form that a browser posts to the platform.
#[derive(Debug)]
pub(crate) struct DeepLinkResponse {
    pub(crate) return_url: String,
    pub(crate) jwt: String,
}

impl DeepLink {
    /// Reads the request; nothing if the platform takes no links, or wants the answer at another server.
    pub(super) fn of(
        claims: &Map<String, Value>,
        number: usize,
        platform: &Platform,
    ) -> Option<DeepLink> {
        let settings = claims.get(&format!("{DEEP_LINK}deep_linking_settings"))?;
        let return_url = settings["deep_link_return_url"].as_str()?;
        let accepts = settings["accept_types"].as_array()?;
        let is_right = is_safe(return_url)
            && same_origin(return_url, &platform.auth_url)
            && accepts.iter().any(|kind| kind == "ltiResourceLink");
        let deployment = claims.get(&format!("{CLAIM}deployment_id"))?.as_str()?;
        is_right.then(|| DeepLink {
            platform: number,
            deployment: deployment.to_owned(),
            return_url: return_url.to_owned(),
            data: settings.get("data").cloned(),
            begun: Instant::now(),
        })
    }

    /// Signs what was chosen.
    fn response(&self, config: &LtiConfig, chosen: &ChosenClass) -> Option<DeepLinkResponse> {
        let platform = config.platforms.get(self.platform)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let item = json!({
            "type": "ltiResourceLink", "title": chosen.title, "url": format!("{}/lti/launch", config.url),
            "custom": { "grading": chosen.id },
            "lineItem": { "scoreMaximum": chosen.max, "label": chosen.title, "resourceId": chosen.id },
        });
        let mut claims = json!({
            "iss": platform.client_id, "aud": platform.issuer, "nonce": secret::fresh_token(),
            "iat": now, "exp": now + RESPONSE_SECONDS,
            format!("{CLAIM}message_type"): "LtiDeepLinkingResponse", format!("{CLAIM}version"): "1.3.0",
            format!("{CLAIM}deployment_id"): self.deployment,
            format!("{DEEP_LINK}content_items"): [item],
        });
        if let Some(data) = &self.data {
            claims[format!("{DEEP_LINK}data")] = data.clone();
        }
        let jwt = config.key.sign(&claims)?;
        Some(DeepLinkResponse { return_url: self.return_url.clone(), jwt })
    }
}

/// Choices that teachers have not made yet, by a key that only their browser has, and those that they made.
#[derive(Debug, Default)]
pub(super) struct OpenChoices(Mutex<HashMap<String, (DeepLink, Option<ChosenClass>)>>);

impl OpenChoices {
    /// Opens a choice: its key. Nothing if too many are open.
    pub(super) fn open(&self, link: DeepLink) -> Option<String> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, (link, _)| link.begun.elapsed() < OPEN_FOR);
        let key = secret::fresh_token();
        (open.len() < OPEN_MAX).then(|| open.insert(key.clone(), (link, None)))?;
        Some(key)
    }

    /// Notes what was chosen. Is the choice open?
    pub(super) fn choose(&self, key: &str, chosen: ChosenClass) -> bool {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = open.get_mut(key).filter(|(link, _)| link.begun.elapsed() < OPEN_FOR);
        found.map(|(_, class)| *class = Some(chosen)).is_some()
    }

    /// The answer to the platform. It serves once.
    pub(super) fn answer(&self, key: &str, config: &LtiConfig) -> Option<DeepLinkResponse> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(key)?.1.as_ref()?;
        let (link, chosen) = open.remove(key)?;
        link.response(config, &chosen?)
    }
}
