//! The certificate with which the server speaks TLS.

use std::{fmt, path::Path, sync::Arc};

use jogada_text::Message;
use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tokio_rustls::TlsAcceptor;

use crate::TEXTS;

/// A certificate with its key.
#[derive(Clone)]
pub struct Tls(Arc<ServerConfig>);

impl Tls {
    /// Reads a certificate, with those that vouch for it after it, and its key: two files in PEM format.
    pub fn read(certificate: &Path, key: &Path) -> Result<Tls, Message> {
        let bad = |path: &Path, why: String| {
            let message = TEXTS.message("bad-certificate").with("why", Message::as_it_is(why));
            message.quoting("got", &path.display().to_string())
        };
        let chain: Result<Vec<CertificateDer<'static>>, _> =
            CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
        let chain = chain.map_err(|error| bad(certificate, error.to_string()))?;
        if chain.is_empty() {
            let message = TEXTS.message("no-certificate");
            return Err(message.quoting("got", &certificate.display().to_string()));
        }
        let own = PrivateKeyDer::from_pem_file(key).map_err(|error| bad(key, error.to_string()))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config =
            ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|error| bad(certificate, error.to_string()))?;
        let config = config.with_no_client_auth().with_single_cert(chain, own);
        config
            .map(|config| Tls(Arc::new(config)))
            .map_err(|error| bad(certificate, error.to_string()))
    }

    pub(super) fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(Arc::clone(&self.0))
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls(…)")
    }
}
