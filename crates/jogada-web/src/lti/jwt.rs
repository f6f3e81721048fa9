//! Signed tokens: ours for platforms, and theirs, which are checked against their published keys.

use std::fmt;

use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode,
    jwk::JwkSet,
};
use ring::{
    rsa::{KeyPair, PublicKeyComponents},
    signature::KeyPair as _,
};
use rustls::pki_types::{PrivateKeyDer, pem::PemObject};
use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The key that this server signs with, and what platforms verify it by.
pub(crate) struct SigningKey {
    key: EncodingKey,
    id: String,
    modulus: String,
    exponent: String,
}

impl SigningKey {
    /// An RSA key of 2048 bits or more, as PKCS#1 or PKCS#8; nothing for anything else.
    pub(crate) fn from_pem(pem: &[u8]) -> Option<SigningKey> {
        let pair = match PrivateKeyDer::from_pem_slice(pem).ok()? {
            PrivateKeyDer::Pkcs1(der) => KeyPair::from_der(der.secret_pkcs1_der()).ok()?,
            PrivateKeyDer::Pkcs8(der) => KeyPair::from_pkcs8(der.secret_pkcs8_der()).ok()?,
            _ => return None,
        };
        let public = PublicKeyComponents::<Vec<u8>>::from(pair.public_key());
        let hash = Sha256::digest(&public.n);
        let id: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let key = EncodingKey::from_rsa_pem(pem).ok()?;
        Some(SigningKey { key, id, modulus: base64(&public.n), exponent: base64(&public.e) })
    }

    /// Signs claims.
    pub(crate) fn sign(&self, claims: &impl Serialize) -> Option<String> {
        let header = Header { kid: Some(self.id.clone()), ..Header::new(Algorithm::RS256) };
        encode(&header, claims, &self.key).ok()
    }

    /// The public key, as platforms fetch it.
    pub(crate) fn jwks(&self) -> Value {
        json!({ "keys": [{
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.id,
            "n": self.modulus, "e": self.exponent,
        }] })
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The claims of a platform's token; nothing unless one of its keys signed it with RS256 for this client, and it is still
/// valid. Which algorithm is used is never the token's choice.
pub(crate) fn verify(
    token: &str,
    keys: &JwkSet,
    issuer: &str,
    client_id: &str,
) -> Option<Map<String, Value>> {
    let header = decode_header(token).ok()?;
    let jwk = match &header.kid {
        Some(id) => keys.find(id)?,
        None if keys.keys.len() == 1 => keys.keys.first()?,
        None => return None,
    };
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_issuer(&[issuer]);
    validation.set_audience(&[client_id]);
    validation.set_required_spec_claims(&["exp", "iss", "aud"]);
    let key = DecodingKey::from_jwk(jwk).ok()?;
    decode::<Map<String, Value>>(token, &key, &validation).ok().map(|token| token.claims)
}

/// Base64 for addresses, without padding.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_u32, |all, &byte| all << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - chunk.len()));
        for at in 0..=chunk.len() {
            let index = (bits >> (18 - 6 * at)) & 63;
            text.push(char::from(ALPHABET[index as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_rfc_4648() {
        for (bytes, text) in
            [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn what_is_no_rsa_key_signs_nothing() {
        assert!(SigningKey::from_pem(b"").is_none());
        assert!(
            SigningKey::from_pem(b"-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n")
                .is_none()
        );
    }
}
