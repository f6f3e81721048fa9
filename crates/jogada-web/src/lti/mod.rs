//! LTI 1.3: learning platforms launch students into their feedback, and take their scores.
//!
//! An [`LtiConfig`] names the platforms; a `Launcher` answers their logins and launches (OpenID Connect, third-party
//! initiated) and sends scores by Assignment and Grade Services. Who of a class a platform's user is, a teacher says once:
//! names on a platform may be the users' own choice.

mod client;
mod config;
mod deep_link;
mod jwt;
mod url;

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use jogada_arena::PlatformUser;
use jogada_text::{Lang, Message};
use jsonwebtoken::jwk::JwkSet;
use serde_json::{Map, Value};

use crate::{TEXTS, secret};
use client::{PlatformClient, Score};
pub use config::LtiConfig;
pub(crate) use deep_link::{ChosenClass, DeepLinkResponse};
use deep_link::{DeepLink, OpenChoices};
use url::{form, is_safe, same_origin};

/// Answers platforms.
#[derive(Debug)]
pub(crate) struct Launcher {
    config: LtiConfig,
    client: PlatformClient,
    /// Logins that have begun, by their state.
    logins: Mutex<HashMap<String, Login>>,
    keys: Mutex<HashMap<String, (Instant, JwkSet)>>,
    choices: OpenChoices,
}

#[derive(Debug)]
struct Login {
    nonce: String,
    platform: usize,
    begun: Instant,
}

/// What a platform asks for.
#[derive(Debug)]
pub(crate) enum PlatformMessage {
    /// A user opens a class.
    Launch(Launch),
    /// A teacher chooses a class for a course: the key of the choice.
    Choice(String),
}

/// What a platform vouches for.
#[derive(Debug)]
pub(crate) struct Launch {
    /// The class that the link of the platform names.
    pub(crate) grading: String,
    pub(crate) is_teacher: bool,
    pub(crate) user: PlatformUser,
}

/// Logins that may be open at once, and for how long.
const LOGINS_MAX: usize = 2000;
const LOGIN_MAX: Duration = Duration::from_secs(600);
/// A platform's keys are asked for again after this time, and at most this often for a key that is new.
const KEYS_MAX: Duration = Duration::from_secs(3600);
const KEYS_MIN: Duration = Duration::from_secs(10);

const CLAIM: &str = "https://purl.imsglobal.org/spec/lti/claim/";
const AGS: &str = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";

impl Launcher {
    pub(crate) fn new(config: LtiConfig) -> std::io::Result<Launcher> {
        let client = PlatformClient::new()?;
        let (logins, keys, choices) = Default::default();
        Ok(Launcher { config, client, logins, keys, choices })
    }

    /// The public key, for platforms.
    pub(crate) fn jwks(&self) -> Value {
        self.config.key.jwks()
    }

    /// Begins a login that a platform asked for: the state that the browser must bring back, and where to send it.
    pub(crate) fn login(
        &self,
        asked: &HashMap<String, String>,
    ) -> Result<(String, String), Message> {
        let given = |name: &str| asked.get(name).map_or("", String::as_str);
        let client = asked.get("client_id").map(String::as_str);
        let platform = self.config.find(given("iss"), client);
        let platform = platform.ok_or_else(|| TEXTS.message("lti-no-platform"))?;
        let (state, nonce) = (secret::fresh_token(), secret::fresh_token());
        let number = self.config.platforms.iter().position(|one| std::ptr::eq(one, platform));
        let begun = Instant::now();
        let login = Login { nonce: nonce.clone(), platform: number.unwrap_or_default(), begun };
        let mut logins = self.logins.lock().unwrap_or_else(PoisonError::into_inner);
        logins.retain(|_, login| login.begun.elapsed() < LOGIN_MAX);
        if logins.len() >= LOGINS_MAX {
            return Err(TEXTS.message("too-many-requests"));
        }
        logins.insert(state.clone(), login);
        drop(logins);
        let back = format!("{}/lti/launch", self.config.url);
        let mut query = vec![
            ("scope", "openid"),
            ("response_type", "id_token"),
            ("response_mode", "form_post"),
            ("prompt", "none"),
            ("client_id", platform.client_id.as_str()),
            ("redirect_uri", &back),
            ("login_hint", given("login_hint")),
            ("state", &state),
            ("nonce", &nonce),
        ];
        if let Some(hint) = asked.get("lti_message_hint") {
            query.push(("lti_message_hint", hint));
        }
        let between = if platform.auth_url.contains('?') { '&' } else { '?' };
        let to = format!("{}{between}{}", platform.auth_url, form(&query));
        Ok((state, to))
    }

    /// Ends a login: what the platform vouches for. `cookie` is the state that this browser began with, so that no user can
    /// be launched as another one. A state serves once.
    pub(crate) async fn launch(
        &self,
        asked: &HashMap<String, String>,
        cookie: Option<&str>,
    ) -> Result<PlatformMessage, Message> {
        let refused = || TEXTS.message("lti-bad-launch");
        let state = asked.get("state").ok_or_else(refused)?;
        if !cookie.is_some_and(|cookie| secret::same(cookie, state)) {
            return Err(TEXTS.message("lti-no-cookie"));
        }
        let login = {
            let mut logins = self.logins.lock().unwrap_or_else(PoisonError::into_inner);
            logins.remove(state).filter(|login| login.begun.elapsed() < LOGIN_MAX)
        };
        let login = login.ok_or_else(refused)?;
        let token = asked.get("id_token").ok_or_else(refused)?;
        let claims = self.claims(login.platform, token).await?.ok_or_else(refused)?;
        let platform = &self.config.platforms[login.platform];
        let text = |name: &str| claims.get(name).and_then(Value::as_str).unwrap_or_default();
        let lti = |name: &str| claims.get(&format!("{CLAIM}{name}"));
        let deployment = lti("deployment_id").and_then(Value::as_str).unwrap_or_default();
        let allowed = &platform.deployment_ids;
        let is_right = secret::same(text("nonce"), &login.nonce)
            && lti("version").is_some_and(|version| version == "1.3.0")
            && (allowed.is_empty() || allowed.iter().any(|one| one == deployment))
            && !text("sub").is_empty();
        if !is_right {
            return Err(refused());
        }
        match lti("message_type").and_then(Value::as_str) {
            Some("LtiResourceLinkRequest") => {}
            Some(deep_link::REQUEST) if is_teacher(&claims) => {
                let link = DeepLink::of(&claims, login.platform, platform).ok_or_else(refused)?;
                let key = self.choices.open(link);
                let key = key.ok_or_else(|| TEXTS.message("too-many-requests"))?;
                return Ok(PlatformMessage::Choice(key));
            }
            _ => return Err(refused()),
        }
        let user = PlatformUser {
            issuer: platform.issuer.clone(),
            client_id: platform.client_id.clone(),
            user: text("sub").to_owned(),
            name: text("name").chars().take(200).collect(),
            line_item: line_item(&claims, &platform.token_url),
            student: None,
        };
        let grading = lti("custom").and_then(|custom| custom["grading"].as_str());
        let grading = grading.ok_or_else(|| TEXTS.message("lti-no-grading"))?.to_owned();
        let launch = Launch { grading, is_teacher: is_teacher(&claims), user };
        Ok(PlatformMessage::Launch(launch))
    }

    /// Notes the class that a teacher chose. Is that choice open?
    pub(crate) fn choose(&self, key: &str, chosen: ChosenClass) -> bool {
        self.choices.choose(key, chosen)
    }

    /// What the teacher's browser takes back to the platform; nothing before a class was chosen, or a second time.
    pub(crate) fn chosen(&self, key: &str) -> Option<DeepLinkResponse> {
        self.choices.answer(key, &self.config)
    }

    /// The claims of a token. A key that is not known may be new, so that the platform's keys are asked for again.
    async fn claims(
        &self,
        number: usize,
        token: &str,
    ) -> Result<Option<Map<String, Value>>, Message> {
        let platform = &self.config.platforms[number];
        let known = {
            let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
            keys.get(&platform.jwks_url).cloned()
        };
        let verify =
            |keys: &JwkSet| jwt::verify(token, keys, &platform.issuer, &platform.client_id);
        if let Some((asked, keys)) = &known {
            let found = verify(keys).filter(|_| asked.elapsed() < KEYS_MAX);
            if found.is_some() || asked.elapsed() < KEYS_MIN {
                return Ok(found);
            }
        }
        let keys = self.client.keys(platform).await?;
        let found = verify(&keys);
        let mut kept = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(platform.jwks_url.clone(), (Instant::now(), keys));
        Ok(found)
    }

    /// Sends the marks of a class to the platforms of its users: how many were taken, and who not, with the reason.
    pub(crate) async fn send_scores(
        &self,
        marked: &[(PlatformUser, f64, f64, String)],
        lang: Lang,
    ) -> (usize, Vec<(String, String)>) {
        let (mut sent, mut failed) = (0, Vec::new());
        let mut tokens: HashMap<(String, String), Result<String, Message>> = HashMap::new();
        for (user, given, maximum, comment) in marked {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let at_ms = i64::try_from(now.as_millis()).unwrap_or_default();
            let key = (user.issuer.clone(), user.client_id.clone());
            if !tokens.contains_key(&key) {
                let token = match self.config.find(&user.issuer, Some(&user.client_id)) {
                    Some(one) => self.client.token(&self.config, one, at_ms / 1000).await,
                    None => Err(TEXTS.message("lti-no-platform")),
                };
                tokens.insert(key.clone(), token);
            }
            let score = Score {
                user: user.user.clone(),
                given: *given,
                maximum: *maximum,
                comment: comment.clone(),
                at_ms,
            };
            let ended = match (&tokens[&key], &user.line_item) {
                (Err(why), _) => Err(why.clone()),
                (Ok(_), None) => Err(TEXTS.message("lti-no-line-item")),
                (Ok(token), Some(item)) => self.client.score(token, item, &score).await,
            };
            match ended {
                Ok(()) => sent += 1,
                Err(why) => {
                    let name = user.student.clone().unwrap_or_default();
                    failed.push((name, why.say(lang)));
                }
            }
        }
        (sent, failed)
    }
}

/// Where the platform takes scores of this link; nothing unless it is at the platform's own server and may be written to.
fn line_item(claims: &Map<String, Value>, token_url: &str) -> Option<String> {
    let item = claims.get(AGS)?["lineitem"].as_str()?;
    (is_safe(item) && same_origin(item, token_url)).then(|| item.to_owned())
}

fn is_teacher(claims: &Map<String, Value>) -> bool {
    let roles = claims.get(&format!("{CLAIM}roles")).and_then(Value::as_array);
    let is_one =
        |role: &Value| role.as_str().is_some_and(|role| role.ends_with("membership#Instructor"));
    roles.is_some_and(|roles| roles.iter().any(is_one))
}
