//! What the commands about tournaments share: settings files, the store, the jail, the paper.

pub(crate) mod budget;
pub(crate) mod held_up;
pub(crate) mod jail;
pub(crate) mod nats;
pub(crate) mod paper;
pub(crate) mod pointed;
pub(crate) mod seed;
pub(crate) mod shelf;
