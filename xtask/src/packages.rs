//! What only the system's own packages can bring, where they are Debian's and we may install them.

use crate::sh;

/// Installs packages and says whether that worked. Lists may be old or missing, so it may take a second attempt.
pub(crate) fn install(needed: &[&str]) -> bool {
    let packages = |args: &[&str]| {
        let mut command = sh::program("apt-get", args);
        sh::succeeds(command.env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = [&["install", "-y", "-qq", "--no-install-recommends"][..], needed].concat();
    packages(&install) || (packages(&["update", "-qq"]) && packages(&install))
}
