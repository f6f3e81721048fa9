//! Users of learning platforms who opened a class, and which of its students each of them is.

use jogada_text::Message;
use serde::{Deserialize, Serialize};

use super::{GradingRefusal, StoredGrading, folder::PLATFORM};
use crate::TEXTS;

/// A user of a learning platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlatformUser {
    /// The platform.
    pub issuer: String,
    /// What the platform calls this server.
    pub client_id: String,
    /// The user, as the platform knows them.
    pub user: String,
    /// Their name there. It may be their own choice, and proves nothing.
    pub name: String,
    /// Where the platform takes their score.
    pub line_item: Option<String>,
    /// The student that a teacher said they are.
    pub student: Option<String>,
}

/// A class has fewer users.
const USERS_MAX: usize = 5000;

impl StoredGrading {
    /// All users that came from platforms.
    pub fn platform_users(&self) -> Vec<PlatformUser> {
        self.folder.read(PLATFORM).unwrap_or_default()
    }

    /// Remembers a user who came. Returns the student that a teacher said they are.
    pub fn add_platform_user(&self, new: PlatformUser) -> Result<Option<String>, Message> {
        let _alone = self.alone();
        let mut users = self.platform_users();
        let key =
            |user: &PlatformUser| (user.issuer.clone(), user.client_id.clone(), user.user.clone());
        let known = users.iter().position(|user| key(user) == key(&new));
        let student = known.and_then(|at| users[at].student.clone());
        let new = PlatformUser { student: student.clone(), ..new };
        match known {
            Some(at) if users[at] == new => return Ok(student),
            Some(at) => users[at] = new,
            None if users.len() >= USERS_MAX => return Ok(None),
            None => users.push(new),
        }
        self.folder.write(PLATFORM, &users)?;
        Ok(student)
    }

    /// Says which student a user is, or that they are none.
    pub fn link_platform_user(
        &self,
        number: usize,
        student: Option<&str>,
    ) -> Result<(), GradingRefusal> {
        let _alone = self.alone();
        let mut users = self.platform_users();
        let is_known = |name: &str| self.snapshot().students.iter().any(|one| one.name == name);
        let bad = || GradingRefusal::Bad(TEXTS.message("no-platform-user"));
        let user = users.get_mut(number).filter(|_| student.is_none_or(is_known));
        user.ok_or_else(bad)?.student = student.map(str::to_owned);
        self.folder.write(PLATFORM, &users).map_err(GradingRefusal::Failed)
    }
}
