//! What a bot uses of what the kernel does not limit for all of its processes together: the keeper counts it.

use std::{
    fs::{self, DirEntry},
    path::Path,
};

/// Statm counts in pages of this size on every machine that we run on.
const PAGE: u64 = 4096;

/// What all processes below the keeper hold in memory. In a namespace of processes those are all there are.
pub(super) fn resident_bytes(own_proc: bool) -> u64 {
    let mut pids = Vec::new();
    if own_proc {
        pids.extend(entries("/proc").filter_map(|entry| number(&entry)).filter(|&pid| pid > 1));
    } else {
        descendants(std::process::id(), &mut pids);
    }
    let pages = |pid: u32| -> Option<u64> {
        let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
        statm.split(' ').nth(1)?.parse().ok()
    };
    pids.into_iter().filter_map(pages).sum::<u64>() * PAGE
}

/// What the files of a folder and of the folders in it hold.
pub(super) fn folder_bytes(folder: &Path) -> u64 {
    let bytes = |entry: DirEntry| match entry.metadata() {
        Ok(meta) if meta.is_dir() => folder_bytes(&entry.path()),
        Ok(meta) => meta.len(),
        Err(_) => 0,
    };
    fs::read_dir(folder).into_iter().flatten().flatten().map(bytes).sum()
}

/// Orphans are the keeper's children, so that whoever is forked below it stays below it.
fn descendants(pid: u32, found: &mut Vec<u32>) {
    for task in entries(&format!("/proc/{pid}/task")) {
        let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        for child in children.split_whitespace().filter_map(|child| child.parse().ok()) {
            found.push(child);
            descendants(child, found);
        }
    }
}

fn entries(folder: &str) -> impl Iterator<Item = DirEntry> {
    fs::read_dir(folder).into_iter().flatten().flatten()
}

fn number(entry: &DirEntry) -> Option<u32> {
    entry.file_name().to_str()?.parse().ok()
}
