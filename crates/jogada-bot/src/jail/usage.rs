//! What a bot uses of what the kernel does not limit for all of its processes together: the supervisor counts it.

use std::{
    fs::{self, DirEntry},
    path::Path,
};

/// Statm counts in pages of this size on every machine that we run on.
const PAGE: u64 = 4096;

/// What a folder holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Used {
    pub bytes: u64,
    pub files: u64,
}

/// What all processes below the supervisor hold in memory, exact where it matters: beyond `limit`, pages that several of them
/// share are counted once.
pub(super) fn memory_bytes(own_proc: bool, limit: u64) -> u64 {
    let mut pids = Vec::new();
    if own_proc {
        pids.extend(entries("/proc").filter_map(|entry| number(&entry)).filter(|&pid| pid > 1));
    } else {
        descendants(std::process::id(), &mut pids);
    }
    let resident = pids.iter().filter_map(|&pid| resident_bytes(pid)).sum();
    if resident <= limit {
        return resident;
    }
    pids.iter().filter_map(|&pid| proportional_bytes(pid).or_else(|| resident_bytes(pid))).sum()
}

fn resident_bytes(pid: u32) -> Option<u64> {
    let statm = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    Some(statm.split(' ').nth(1)?.parse::<u64>().ok()? * PAGE)
}

/// The share of a process in what it holds, what is swapped out included. Takes the kernel a walk through its pages.
fn proportional_bytes(pid: u32) -> Option<u64> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let of = |name: &str| -> Option<u64> {
        let line = rollup.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    };
    Some((of("Pss:")? + of("SwapPss:").unwrap_or(0)) * 1024)
}

/// What is in a folder and in the folders in it, looked at until it is more than `files` files.
pub(super) fn folder(folder: &Path, files: u64) -> Used {
    let mut used = Used::default();
    add_folder(folder, files, &mut used);
    used
}

fn add_folder(folder: &Path, files: u64, used: &mut Used) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        used.files += 1;
        if used.files > files {
            return;
        }
        match entry.metadata() {
            Ok(meta) if meta.is_dir() => add_folder(&entry.path(), files, used),
            Ok(meta) => used.bytes += meta.len(),
            Err(_) => {}
        }
    }
}

/// Orphans are the supervisor's children, so that every process forked below it stays below it.
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
