//! The files of an archive that may hold a whole class: a ZIP, or a tar that gzip or xz has packed.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
    path::{Component, Path},
};

use flate2::read::GzDecoder;
use jogada_bot::HandIn;
use lzma_rust2::XzReader;
use zip::ZipArchive;

/// A class is smaller.
const FILES_MAX: usize = 20_000;
const BYTES_MAX: u64 = 512 << 20;

/// The files of an archive, names and contents, without a folder that they all lie in. Nothing for what is no archive, or
/// too large.
pub fn archive_files(bytes: &[u8]) -> Option<BTreeMap<String, Vec<u8>>> {
    let files = if bytes.starts_with(&GZIP_MAGIC) {
        tar_files(&unpacked(GzDecoder::new(bytes))?)
    } else if bytes.starts_with(&XZ_MAGIC) {
        tar_files(&unpacked(XzReader::new(bytes, true))?)
    } else {
        zip_files(bytes)
    }?;
    let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
    let outer = common_folder(&names);
    let inner = |(name, content): (String, Vec<u8>)| {
        let name = name.strip_prefix(outer.as_str()).filter(|name| is_inside(name))?.to_owned();
        Some((name, content))
    };
    Some(files.into_iter().filter_map(inner).collect())
}

fn zip_files(bytes: &[u8]) -> Option<Vec<(String, Vec<u8>)>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let (mut files, mut left) = (Vec::new(), BYTES_MAX);
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).ok()?;
        let name = entry.name().ok().map(|name| name.into_owned());
        let Some(name) = name.filter(|_| entry.is_file()) else { continue };
        let mut content = Vec::new();
        Read::by_ref(&mut entry).take(left + 1).read_to_end(&mut content).ok()?;
        left = left.checked_sub(content.len() as u64)?;
        files.push((name, content));
    }
    (files.len() <= FILES_MAX).then_some(files)
}

const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];
const XZ_MAGIC: [u8; 6] = [0xfd, b'7', b'z', b'X', b'Z', 0];

/// All that a packed file holds; nothing if it is broken, or too large.
fn unpacked(packed: impl Read) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    packed.take(BYTES_MAX + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= BYTES_MAX).then_some(bytes)
}

/// A tar file is a row of blocks of this many bytes: a header, then the content of its file.
const BLOCK: usize = 512;

/// The files of a tar archive. Long names stand in entries of their own, as GNU (`L`) and POSIX (`x`) write them.
fn tar_files(tar: &[u8]) -> Option<Vec<(String, Vec<u8>)>> {
    let (mut files, mut rest, mut long_name) = (Vec::new(), tar, None);
    while rest.len() >= BLOCK && rest[0] != 0 {
        let (header, content) = rest.split_at(BLOCK);
        let size = usize::from_str_radix(&field(&header[124..136]), 8).ok()?;
        let data = content.get(..size)?;
        match header[156] {
            b'L' => long_name = Some(field(data)),
            b'x' => long_name = pax_path(data),
            b'0' | 0 => {
                let prefix = if &header[257..262] == b"ustar" {
                    field(&header[345..500])
                } else {
                    String::new()
                };
                let name = field(&header[..100]);
                let short = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
                let name = long_name.take().unwrap_or(short);
                files.push((name.trim_start_matches("./").to_owned(), data.to_vec()));
            }
            _ => long_name = None,
        }
        rest = content.get(size.next_multiple_of(BLOCK)..)?;
    }
    (!files.is_empty() && files.len() <= FILES_MAX).then_some(files)
}

/// A text in a tar header: it ends with a zero or a space.
fn field(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).trim().to_owned()
}

/// The name in a POSIX header: lines like `20 path=ana/ep.py`.
fn pax_path(data: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(data);
    text.lines().find_map(|line| Some(line.split_once(" path=")?.1.to_owned()))
}

/// The folder that everything lies in, with its slash, unless it is a student's; empty if there is none.
fn common_folder(names: &[String]) -> String {
    let first = names.first().and_then(|name| top(name)).map(|top| top + "/").unwrap_or_default();
    let is_students = HandIn::student(Path::new(first.trim_end_matches('/'))).is_some();
    let is_common = first.len() > 1 && names.iter().all(|name| name.starts_with(&first));
    if is_common && !is_students { first } else { String::new() }
}

fn top(name: &str) -> Option<String> {
    let first = name.split('/').next()?;
    (!first.is_empty() && first != "__MACOSX").then(|| first.to_owned())
}

/// Does a name lead to a file below the archive's folder, and to nothing that a system hides?
fn is_inside(name: &str) -> bool {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    let path = Path::new(name);
    !name.is_empty()
        && !name.contains(['\\', '\0', ':'])
        && name.len() < 500
        && path.components().all(is_plain)
        && path.components().count() < 16
        && !name.starts_with("__MACOSX/")
}

#[cfg(test)]
mod tests {
    use std::{
        io::Write,
        process::{Command, Stdio},
    };

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    fn packed(names: &[&str]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in names {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(b"def f(): pass\n").unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn a_folder_around_all_files_is_left_out() {
        let names = |files: &[&str]| {
            let files = archive_files(&packed(files)).unwrap();
            files.into_keys().collect::<Vec<_>>()
        };
        let platform = ["Ana_1_assignsubmission_file_/a.py", "Rui_2_assignsubmission_file_/b.py"];
        assert_eq!(names(&platform), platform);
        assert_eq!(names(&["turma/ana.zip", "turma/rui.zip"]), ["ana.zip", "rui.zip"]);
        assert_eq!(names(&platform[..1]), platform[..1]);
        assert_eq!(names(&["ana.py", "__MACOSX/._ana.py"]), ["ana.py"]);
        assert!(archive_files(b"no archive").is_none());
    }

    #[test]
    fn files_stay_inside() {
        let names =
            ["Ana_1_assignsubmission_file_/a.py", "../../evil.py", "/etc/evil.py", "a/../../b"];
        let files = archive_files(&packed(&names)).unwrap();
        assert_eq!(files.len(), 1);
    }

    /// A tar with a folder, a file, and one with a long name, which is returned too.
    fn tar() -> (Vec<u8>, String) {
        let mut tar = Vec::new();
        let long = format!("turma/{}.py", "a".repeat(120));
        for (kind, name, data) in [
            (b'5', "turma/", ""),
            (b'0', "turma/bia.py", "b"),
            (b'L', "@", &long),
            (b'0', "cut", "a"),
        ] {
            let mut header = [0; BLOCK];
            header[..name.len()].copy_from_slice(name.as_bytes());
            header[124..136].copy_from_slice(format!("{:011o} ", data.len()).as_bytes());
            header[156] = kind;
            tar.extend(header);
            tar.extend(data.bytes());
            tar.resize(tar.len().next_multiple_of(BLOCK), 0);
        }
        tar.resize(tar.len() + 2 * BLOCK, 0);
        (tar, long)
    }

    fn check_tar(packed: &[u8], long: &str) {
        let files = archive_files(packed).unwrap();
        let names: Vec<&String> = files.keys().collect();
        assert_eq!(names, [&long["turma/".len()..], "bia.py"]);
        assert_eq!(files["bia.py"], b"b");
    }

    #[test]
    fn a_tar_that_gzip_packed_is_read() {
        let (tar, long) = tar();
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(&tar).unwrap();
        check_tar(&gzip.finish().unwrap(), &long);
    }

    #[test]
    fn a_tar_that_xz_packed_is_read_and_a_broken_one_is_not() {
        let (tar, long) = tar();
        let mut xz =
            Command::new("xz").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        xz.stdin.take().unwrap().write_all(&tar).unwrap();
        let packed = xz.wait_with_output().unwrap().stdout;
        check_tar(&packed, &long);
        assert!(archive_files(&packed[..packed.len() / 2]).is_none());
        assert!(archive_files(&XZ_MAGIC).is_none());
    }
}
