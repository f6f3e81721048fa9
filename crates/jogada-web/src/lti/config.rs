//! The learning platforms that may launch this server: a TOML file of the operator.

use std::{fs, path::Path};

use jogada_text::Message;
use serde::Deserialize;

use super::{jwt::SigningKey, url::is_safe};
use crate::TEXTS;

/// The learning platforms of a server, and the key that it signs with.
#[derive(Debug)]
pub struct LtiConfig {
    /// The address of this server as browsers reach it, without a slash at its end.
    pub(crate) url: String,
    pub(crate) key: SigningKey,
    pub(crate) platforms: Vec<Platform>,
}

/// A learning platform, as it tells a tool about itself when the tool is registered there.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Platform {
    pub(crate) issuer: String,
    pub(crate) client_id: String,
    pub(crate) auth_url: String,
    pub(crate) token_url: String,
    pub(crate) jwks_url: String,
    /// Deployments that may launch; all if none is named.
    #[serde(default)]
    pub(crate) deployment_ids: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ConfigFile {
    url: String,
    private_key: String,
    platform: Vec<Platform>,
}

impl LtiConfig {
    /// Reads a file and the key that it names, which lies beside it.
    ///
    /// # Errors
    /// What cannot be read or used, with its place.
    pub fn read(path: &Path) -> Result<LtiConfig, Message> {
        let at = |path: &Path, why: Message| why.at_place(path.display().to_string());
        let text =
            fs::read_to_string(path).map_err(|error| at(path, Message::of_system(&error)))?;
        let file: ConfigFile = toml::from_str(&text)
            .map_err(|error| at(path, Message::as_it_is(error.to_string().trim_end())))?;
        let key = path.parent().unwrap_or(Path::new("")).join(&file.private_key);
        let pem = fs::read(&key).map_err(|error| at(&key, Message::of_system(&error)))?;
        let signing = SigningKey::from_pem(&pem);
        let signing = signing.ok_or_else(|| at(&key, TEXTS.message("lti-no-key")))?;
        let urls =
            file.platform.iter().flat_map(|one| [&one.auth_url, &one.token_url, &one.jwks_url]);
        if let Some(bad) = urls.chain([&file.url]).find(|url| !is_safe(url)) {
            return Err(at(path, TEXTS.message("lti-bad-url").quoting("got", bad)));
        }
        let url = file.url.trim_end_matches('/').to_owned();
        Ok(LtiConfig { url, key: signing, platforms: file.platform })
    }

    /// The platform of an issuer. One issuer may have registered this server several times.
    pub(crate) fn find(&self, issuer: &str, client_id: Option<&str>) -> Option<&Platform> {
        let is_it = |one: &&Platform| {
            one.issuer == issuer && client_id.is_none_or(|client| one.client_id == client)
        };
        self.platforms.iter().find(is_it)
    }
}
