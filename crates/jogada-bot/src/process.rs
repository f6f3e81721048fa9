//! A process that is spoken to in lines. It runs only while it is asked; whatever it does is heard, never an error.

use std::{
    collections::VecDeque,
    fs,
    future::poll_fn,
    io,
    mem::MaybeUninit,
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    pin::Pin,
    process::Stdio,
    sync::{Mutex, PoisonError},
    task::{Context, Poll},
    time::{Duration, Instant},
};

use jogada_core::{Lang, Said};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::unix::pipe,
    time::{sleep, timeout},
};

use crate::{
    Limits, Program, Trust, Usage, blame,
    jail::{Cgroup, Status},
    lines::Lines,
    reason::{describe, explain},
    sys,
    workshop::remove,
};

/// A bot's process with all that it forks. Dropping it kills them all.
#[derive(Debug)]
pub struct Process {
    stdin: pipe::Sender,
    stdout: pipe::Receiver,
    stderr: pipe::Receiver,
    /// In a jail, what the helper and the keeper say.
    status: Option<pipe::Receiver>,
    /// What they said after the last whole line.
    status_rest: Vec<u8>,
    /// Its number is the group's, and it is reaped last, so that no other group can get that number.
    leader: i32,
    /// In a jail, the process that waits for the bot; it is outside the group.
    keeper: Option<i32>,
    /// Everything in the jail ends with the keeper. Otherwise it is left to reap what the group leaves behind.
    ends_with_keeper: bool,
    pid: Option<i32>,
    lines: Lines,
    errors: Errors,
    /// Bytes of output since the last question.
    heard: u64,
    is_stopped: bool,
    ended: Option<(i32, Usage)>,
    limits: Limits,
    _base: Option<Base>,
    _cgroup: Option<Cgroup>,
}

/// What was heard after a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line that is not blank, and when it was read after the question was put.
    Line(String, Duration),
    /// It ended, or closed its output: how, as far as is known.
    Gone(String),
    /// It wrote more than it may.
    Flood(String),
    /// No line in time.
    Nothing,
}

/// Why there is no process.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system could not start it.
    #[error("cannot start {0}: {1}")]
    Spawn(String, #[source] io::Error),
    /// The jail could not be built around it.
    #[error("cannot jail {0}: {1}")]
    Jail(String, String),
    /// The machine lacks a runtime or a compiler that it should have.
    #[error("this machine lacks {0}: cannot find it in {1}")]
    Runtime(String, String),
    /// It is no program, or none that can be executed: its own fault.
    #[error("cannot start {0}: {1}")]
    Program(String, String),
}

impl StartError {
    /// Is it the fault of the machine? Then it says nothing about the program, and is worth another try.
    pub fn is_of_machine(&self) -> bool {
        match self {
            StartError::Spawn(..) | StartError::Jail(..) | StartError::Runtime(..) => true,
            StartError::Program(..) => false,
        }
    }

    /// The reason in both languages.
    pub fn said(&self) -> Said {
        let words = explain(&self.to_string());
        // What the system said is translated as well.
        let pt = Said::of_system(&words.say(Lang::Pt));
        Said::new(words.say(Lang::En).to_owned(), pt.say(Lang::Pt).to_owned())
    }
}

/// What is kept of a bot's errors: the last bytes.
#[derive(Debug)]
struct Errors {
    bytes: VecDeque<u8>,
    max: usize,
    is_open: bool,
}

/// How long a process that closed its output is waited for, so that its exit status can be told.
const FAREWELL: Duration = Duration::from_millis(200);

/// How often it is looked at what sends no word.
const GLANCE: Duration = Duration::from_millis(1);

impl Process {
    /// Starts a program. It runs until the first question is answered, so that it can load what it needs.
    pub async fn start(program: &Program, trust: &Trust) -> Result<Process, StartError> {
        blame::look_over(program, trust)?;
        let failed = |error| blame::of_spawn(program, trust, error);
        let mut process = spawn(program, trust).map_err(failed)?;
        if let Trust::Jailed(jail) = trust {
            process.ends_with_keeper = jail.ends_with_keeper();
            let no_answer = |_| Err(StartError::Jail(program.name.clone(), "no answer".to_owned()));
            let begun = timeout(process.limits.start, process.has_begun(&program.name)).await;
            begun.unwrap_or_else(no_answer)?;
        }
        Ok(process)
    }

    /// Waits until the bot is executed in its jail.
    async fn has_begun(&mut self, name: &str) -> Result<(), StartError> {
        loop {
            let name = name.to_owned();
            match self.next_status().await {
                Some(Status::Keeper(pid)) => self.keeper = Some(pid),
                Some(Status::Running) => return Ok(()),
                Some(Status::Program(why)) => return Err(StartError::Program(name, why)),
                Some(Status::NotFound(path)) => return Err(blame::of_missing(&name, &path)),
                Some(Status::Machine(why) | Status::Excess(why)) => {
                    return Err(StartError::Jail(name, why));
                }
                None => {
                    let why = self.take_errors();
                    let why = why.lines().last().unwrap_or("the helper ended without a word");
                    return Err(StartError::Jail(name, why.to_owned()));
                }
            }
        }
    }

    /// The next line of the helper or the keeper; nothing when both are gone.
    async fn next_status(&mut self) -> Option<Status> {
        loop {
            if let Some(status) = self.status_line() {
                return Some(status);
            }
            let pipe = self.status.as_ref()?;
            pipe.readable().await.ok()?;
            let mut buffer = [0; 512];
            match pipe.try_read(&mut buffer) {
                Ok(0) => return None,
                Ok(read) => self.status_rest.extend_from_slice(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return None,
            }
        }
    }

    /// The next whole line that was read. What is no status is skipped; there is none.
    fn status_line(&mut self) -> Option<Status> {
        while let Some(end) = self.status_rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.status_rest.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            if let Some(status) = Status::read(line.trim_end_matches('\n')) {
                return Some(status);
            }
        }
        None
    }

    /// What the keeper said of the bot's end, once it has ended. The bot itself cannot say this.
    fn keepers_word(&mut self) -> Option<String> {
        let pipe = self.status.as_ref()?;
        let mut buffer = [0; 512];
        // The pipe itself is asked: the runtime may not have heard yet of what came since its last look.
        while sys::unread(pipe).is_ok_and(|bytes| bytes > 0) {
            match sys::read(pipe, &mut buffer) {
                Ok(read @ 1..) => self.status_rest.extend_from_slice(&buffer[..read]),
                _ => break,
            }
        }
        let mut word = None;
        while let Some(status) = self.status_line() {
            if let Status::Excess(why) | Status::Machine(why) = status {
                word = Some(why);
            }
        }
        word
    }

    /// Puts a question and hears the answer. Whatever was said before the question is forgotten.
    pub async fn exchange(&mut self, message: &str, within: Duration) -> Heard {
        self.forget_output();
        let began = Instant::now();
        let heard = timeout(within, self.talk(message.as_bytes(), began)).await;
        self.stop();
        heard.unwrap_or(Heard::Nothing)
    }

    /// Says something, or nothing, and hears the next line of a process that goes on running.
    pub(crate) async fn talk(&mut self, message: &[u8], began: Instant) -> Heard {
        let mut left = message;
        // The question is there when the bot wakes up, so that it wakes up only once.
        self.write_now(&mut left);
        self.go();
        loop {
            match self.lines.next() {
                Ok(Some(line)) => return Heard::Line(line, began.elapsed()),
                Ok(None) if self.heard <= self.limits.output => {}
                _ => return Heard::Flood(self.flood()),
            }
            if !poll_fn(|cx| self.poll(cx, &mut left)).await {
                return Heard::Gone(self.farewell().await);
            }
        }
    }

    /// Tells something and waits until it was read, so that the time to start and to learn is nobody's time to move.
    pub async fn tell(&mut self, message: &str, within: Duration) -> Heard {
        let heard = timeout(within, self.read_all(message.as_bytes())).await;
        self.stop();
        heard.unwrap_or(Heard::Nothing)
    }

    async fn read_all(&mut self, message: &[u8]) -> Heard {
        let began = Instant::now();
        let mut left = message;
        self.write_now(&mut left);
        self.go();
        loop {
            match timeout(GLANCE, poll_fn(|cx| self.poll(cx, &mut left))).await {
                Ok(false) => return Heard::Gone(self.farewell().await),
                Ok(true) if self.heard > self.limits.output => return Heard::Flood(self.flood()),
                _ => {}
            }
            self.lines.clear();
            if left.is_empty() && sys::unread(&self.stdin).is_ok_and(|unread| unread == 0) {
                return Heard::Line(String::new(), began.elapsed());
            }
        }
    }

    /// Writes a message that wants no answer, as far as the pipe takes it. False if it did not take all.
    pub fn leave(&mut self, message: &str) -> bool {
        let mut left = message.as_bytes();
        self.write_now(&mut left);
        left.is_empty()
    }

    /// Stops all of its processes: nobody thinks on the other's time.
    pub fn stop(&mut self) {
        if !self.is_stopped && self.ended.is_none() {
            sys::signal_group(self.leader, libc::SIGSTOP);
            self.is_stopped = true;
        }
    }

    fn go(&mut self) {
        if self.is_stopped && self.ended.is_none() {
            sys::signal_group(self.leader, libc::SIGCONT);
            self.is_stopped = false;
        }
    }

    /// Kills all of its processes and waits until they are gone.
    pub async fn close(mut self) -> Usage {
        self.kill();
        while self.poll_ended().is_none() {
            sleep(Duration::from_millis(1)).await;
        }
        self.ended.map_or_else(Usage::default, |(_, usage)| usage)
    }

    /// Lets it run to its end: nothing if it ended well, and otherwise how; and the last of all that it wrote.
    pub(crate) async fn finish(mut self, within: Duration) -> (Result<(), String>, String) {
        let how = match timeout(within, self.run_out()).await {
            Ok(how) => how,
            Err(_) => Err(format!("took more than {} s", within.as_secs_f64())),
        };
        let output = self.take_errors();
        self.close().await;
        (how, output)
    }

    async fn run_out(&mut self) -> Result<(), String> {
        while poll_fn(|cx| self.poll(cx, &mut &[][..])).await {
            self.errors.push(&self.lines.take());
            if self.heard > self.limits.output {
                return Err(format!("wrote more than {} bytes", self.limits.output));
            }
        }
        // One that closed its output may still run, and say why.
        while self.poll_ended().is_none() {
            let _ = timeout(GLANCE, poll_fn(|cx| self.poll_errors(cx, false))).await;
        }
        match self.ended {
            Some((0, _)) | None => Ok(()),
            Some((status, _)) => {
                let how = describe(status, self.keeper.is_some());
                Err(self.keepers_word().map_or(how.clone(), |why| format!("{how}: {why}")))
            }
        }
    }

    /// What it has used so far: its own time, without that of processes it started and did not wait for.
    pub fn usage(&mut self) -> Usage {
        if let Some((_, usage)) = self.ended {
            return usage;
        }
        let cpu = self.cpu();
        let peak = self.pid().and_then(sys::memory_peak).unwrap_or(0);
        Usage { cpu, memory_peak_bytes: peak }
    }

    /// The time on the processor that it has used so far.
    pub(crate) fn cpu(&mut self) -> Duration {
        self.pid().and_then(sys::cpu_time).unwrap_or_default()
    }

    /// The bot's own number, as it is outside its jail.
    pub fn pid(&mut self) -> Option<i32> {
        if self.pid.is_none() {
            self.pid = match self.keeper {
                None => Some(self.leader),
                Some(keeper) => {
                    let path = format!("/proc/{keeper}/task/{keeper}/children");
                    fs::read_to_string(path).ok()?.split_whitespace().next()?.parse().ok()
                }
            };
        }
        self.pid
    }

    /// Takes what was kept of its errors.
    pub fn take_errors(&mut self) -> String {
        // Nobody waits here; the runtime wakes the next reader.
        let mut cx = Context::from_waker(std::task::Waker::noop());
        while self.errors.is_open && self.poll_errors(&mut cx, false).is_ready() {}
        let bytes: Vec<u8> = self.errors.bytes.drain(..).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn write_now(&mut self, left: &mut &[u8]) {
        while !left.is_empty() {
            match self.stdin.try_write(left) {
                Ok(written) => *left = &left[written..],
                Err(_) => return,
            }
        }
    }

    /// Forgets what was said without being asked, and says whether there was anything but blanks. The pipe itself is asked:
    /// the runtime has not heard yet of what came since its last look.
    pub(crate) fn forget_output(&mut self) -> bool {
        let mut buffer = [0; 4096];
        // It is stopped, so that this is at most what a pipe holds.
        while sys::unread(&self.stdout).is_ok_and(|bytes| bytes > 0) {
            match sys::read(&self.stdout, &mut buffer) {
                Ok(read @ 1..) => self.lines.push(&buffer[..read]),
                _ => break,
            }
            if !self.is_stopped {
                break;
            }
        }
        self.heard = 0;
        self.lines.clear()
    }

    /// Ready with true when something was read, with false when there is nothing more to read.
    fn poll(&mut self, cx: &mut Context<'_>, left: &mut &[u8]) -> Poll<bool> {
        while !left.is_empty() {
            match Pin::new(&mut self.stdin).poll_write(cx, left) {
                Poll::Ready(Ok(written)) => *left = &left[written..],
                // It closed its input; what it says is heard all the same.
                Poll::Ready(Err(_)) => *left = &[],
                Poll::Pending => break,
            }
        }
        while self.errors.is_open && self.poll_errors(cx, false).is_ready() {}
        let mut buffer = [const { MaybeUninit::uninit() }; 4096];
        let mut buffer = ReadBuf::uninit(&mut buffer);
        match Pin::new(&mut self.stdout).poll_read(cx, &mut buffer) {
            Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                self.heard += buffer.filled().len() as u64;
                self.lines.push(buffer.filled());
                Poll::Ready(true)
            }
            Poll::Ready(_) => Poll::Ready(false),
            Poll::Pending => Poll::Pending,
        }
    }

    fn poll_errors(&mut self, cx: &mut Context<'_>, by_byte: bool) -> Poll<()> {
        let mut buffer = [const { MaybeUninit::uninit() }; 4096];
        let length = if by_byte { 1 } else { buffer.len() };
        let mut buffer = ReadBuf::uninit(&mut buffer[..length]);
        match Pin::new(&mut self.stderr).poll_read(cx, &mut buffer) {
            Poll::Ready(Ok(())) if !buffer.filled().is_empty() => self.errors.push(buffer.filled()),
            Poll::Ready(_) => self.errors.is_open = false,
            Poll::Pending => return Poll::Pending,
        }
        Poll::Ready(())
    }

    fn flood(&self) -> String {
        let Limits { line, output, .. } = self.limits;
        format!("expected a line of at most {line} bytes among at most {output}, got more")
    }

    /// How it ended, with the last line of its errors.
    async fn farewell(&mut self) -> String {
        let began = Instant::now();
        while self.poll_ended().is_none() && began.elapsed() < FAREWELL {
            sleep(Duration::from_millis(1)).await;
        }
        let mut cx = Context::from_waker(std::task::Waker::noop());
        while self.errors.is_open && self.poll_errors(&mut cx, false).is_ready() {}
        let how = self.ended.map_or("closed its output".to_owned(), |(status, _)| {
            describe(status, self.keeper.is_some())
        });
        let half = self.lines.rest();
        let half = if half.is_empty() { half } else { format!(" in the middle of {half:?}") };
        match self.keepers_word().or_else(|| self.errors.last_line()) {
            Some(line) => format!("{how}{half}: {line}"),
            None => how + &half,
        }
    }

    fn poll_ended(&mut self) -> Option<(i32, Usage)> {
        if self.ended.is_none() {
            self.ended = sys::wait(self.keeper.unwrap_or(self.leader), false).unwrap_or_default();
            if self.ended.is_some() && self.keeper.is_none() {
                // What it left behind keeps its group, and goes with it.
                sys::signal_group(self.leader, libc::SIGKILL);
            }
        }
        self.ended
    }

    /// Closes its input and lets it run: true if it ends by itself in time.
    pub(crate) async fn hang_up(mut self, within: Duration) -> bool {
        let other = io::pipe().and_then(|(_, end)| pipe::Sender::from_owned_fd(OwnedFd::from(end)));
        let Ok(other) = other else { return false };
        self.stdin = other;
        self.go();
        let began = Instant::now();
        while self.poll_ended().is_none() && began.elapsed() < within {
            sleep(GLANCE).await;
        }
        self.ended.is_some()
    }

    /// Kills it and waits until nobody holds the other end of its errors: true if all that it forked is gone.
    pub(crate) async fn kill_all(mut self, within: Duration) -> bool {
        self.kill();
        let seen = async {
            while self.errors.is_open {
                poll_fn(|cx| self.poll_errors(cx, false)).await;
            }
        };
        timeout(within, seen).await.is_ok()
    }

    fn kill(&self) {
        if self.ended.is_none() || self.keeper.is_some() {
            sys::signal_group(self.leader, libc::SIGKILL);
        }
        if let (Some(keeper), None, true) = (self.keeper, self.ended, self.ends_with_keeper) {
            sys::signal(keeper, libc::SIGKILL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        if self.ended.is_none() {
            // What was killed ends at once, and there is nobody to tell if it cannot be waited for.
            let _ = sys::wait(self.keeper.unwrap_or(self.leader), true);
        }
        if self.keeper.is_some() {
            let _ = sys::wait(self.leader, true);
        }
    }
}

impl Errors {
    fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        let excess = self.bytes.len().saturating_sub(self.max);
        self.bytes.drain(..excess);
    }

    fn last_line(&mut self) -> Option<String> {
        let text = String::from_utf8_lossy(self.bytes.make_contiguous()).into_owned();
        text.lines().map(str::trim).rfind(|line| !line.is_empty()).map(str::to_owned)
    }
}

/// The folder of one run, where the jail has no mounts. It is removed with whatever the bot left in it.
#[derive(Debug)]
struct Base(PathBuf);

impl Base {
    fn new(folder: &Path) -> io::Result<Base> {
        let base = Base(tempfile::Builder::new().prefix("jogada-").tempdir_in(folder)?.keep());
        fs::create_dir(base.0.join("tmp"))?;
        Ok(base)
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        // What cannot be removed is in nobody's way.
        let _ = remove::remove(&self.0);
    }
}

/// Held while a descriptor that is to be passed on could be passed on to another process by mistake.
static PASSING_ON: Mutex<()> = Mutex::new(());

fn spawn(program: &Program, trust: &Trust) -> io::Result<Process> {
    let base = trust.base().map(Base::new).transpose()?;
    let cgroup = trust.cgroup()?;
    let (listen, status) = io::pipe()?;
    let (listen, status) = (OwnedFd::from(listen), OwnedFd::from(status));
    let mut command =
        program.command(trust, base.as_ref().map(|base| &*base.0), cgroup.as_ref(), &status);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = {
        let _held = PASSING_ON.lock().unwrap_or_else(PoisonError::into_inner);
        let is_jailed = matches!(trust, Trust::Jailed(_));
        sys::pass_on(&status, is_jailed)?;
        let child = command.spawn();
        sys::pass_on(&status, false)?;
        child?
    };
    drop(status);
    let leader = child.id() as i32;
    let (Some(stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(io::Error::from(io::ErrorKind::BrokenPipe));
    };
    let limits = trust.limits().clone();
    Ok(Process {
        stdin: pipe::Sender::from_owned_fd(OwnedFd::from(stdin))?,
        stdout: pipe::Receiver::from_owned_fd(OwnedFd::from(stdout))?,
        stderr: pipe::Receiver::from_owned_fd(OwnedFd::from(stderr))?,
        status: Some(pipe::Receiver::from_owned_fd(listen)?),
        status_rest: Vec::new(),
        leader,
        keeper: None,
        ends_with_keeper: false,
        pid: None,
        lines: Lines::new(limits.line),
        errors: Errors { bytes: VecDeque::new(), max: limits.errors, is_open: true },
        heard: 0,
        is_stopped: false,
        ended: None,
        limits,
        _base: base,
        _cgroup: cgroup,
    })
}
