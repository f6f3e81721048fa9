//! A process that reads and writes lines. It runs only while it is asked; whatever it does is a reply, never an error.

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

use jogada_text::LineBuffer;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::unix::pipe,
    time::{sleep, timeout},
};

use crate::{
    Cause, Failure, Limits, ProcessExit, Program, ProgramError, StartError, Trust, Usage,
    attribution,
    build::remove,
    harness_line,
    jail::{Cgroup, Status},
    sys,
};

/// A bot's process with all that it forks. Dropping it kills them all.
#[derive(Debug)]
pub struct Process {
    stdin: pipe::Sender,
    stdout: pipe::Receiver,
    stderr: pipe::Receiver,
    /// In a jail, the status lines of the helper and the supervisor.
    status: Option<pipe::Receiver>,
    /// Status lines that came and were not read yet.
    status_lines: LineBuffer,
    /// Its number is the group's, and it is reaped last, so that no other group can get that number.
    leader: i32,
    /// In a jail, the process that waits for the bot; it is outside the group.
    supervisor: Option<i32>,
    /// Everything in the jail ends with the supervisor. Otherwise it is left to reap what the group leaves behind.
    ends_with_supervisor: bool,
    pid: Option<i32>,
    lines: LineBuffer,
    errors: ErrorTail,
    /// Bytes of output since the last question.
    heard: u64,
    is_stopped: bool,
    ended: Option<(i32, Usage)>,
    limits: Limits,
    _base: Option<RunFolder>,
    _cgroup: Option<Cgroup>,
}

/// What a process did after a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcessReply {
    /// A line that is not blank, and when it was read after the question was put.
    Line(String, Duration),
    /// It ended, or closed its output: how, as far as is known.
    Gone(Failure),
    /// It wrote more than it may.
    Flood(Failure),
    /// No line in time.
    Nothing,
}

/// What is kept of a bot's errors: the last bytes.
#[derive(Debug)]
struct ErrorTail {
    bytes: VecDeque<u8>,
    max: usize,
    is_open: bool,
}

/// How long a process that closed its output is waited for, so that its exit status is known.
const EXIT_WAIT: Duration = Duration::from_millis(200);

/// The longest status line: it may quote paths.
const STATUS_MAX: usize = 1 << 16;

/// How often states are polled that send no event.
const POLL_EVERY: Duration = Duration::from_millis(1);

impl Process {
    /// Starts a program. It runs until the first question is answered, so that it can load what it needs.
    pub async fn start(program: &Program, trust: &Trust) -> Result<Process, StartError> {
        attribution::check_program(program, trust)?;
        let failed = |error| attribution::spawn_error(program, trust, error);
        let mut process = spawn(program, trust).map_err(failed)?;
        if let Trust::Jailed(jail) = trust {
            process.ends_with_supervisor = jail.ends_with_supervisor();
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
                Some(Status::Supervisor(pid)) => self.supervisor = Some(pid),
                Some(Status::Running) => return Ok(()),
                Some(Status::Program(number)) => {
                    let error = ProgramError::NotExecuted(name.clone(), number);
                    return Err(StartError::Program(name, error));
                }
                Some(Status::NotFound(path)) => {
                    return Err(attribution::missing_error(&name, &path));
                }
                Some(Status::Machine(why)) => return Err(StartError::Jail(name, why)),
                Some(Status::Excess(excess)) => {
                    return Err(StartError::Jail(name, excess.to_string()));
                }
                None => {
                    let why = self.take_errors();
                    let why = why.lines().last().unwrap_or("the helper ended without a word");
                    return Err(StartError::Jail(name, why.to_owned()));
                }
            }
        }
    }

    /// The next line of the helper or the supervisor; nothing when both are gone.
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
                Ok(read) => self.status_lines.push(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return None,
            }
        }
    }

    /// The next whole line that was read. What is no status is skipped; there is none.
    fn status_line(&mut self) -> Option<Status> {
        while let Ok(Some(line)) = self.status_lines.next_line() {
            if let Some(status) = Status::read(&line) {
                return Some(status);
            }
        }
        None
    }

    /// What the supervisor said of the bot's end, once it has ended. The bot itself cannot say this.
    fn supervisor_report(&mut self) -> Option<Cause> {
        let pipe = self.status.as_ref()?;
        let mut buffer = [0; 512];
        // The pipe itself is asked: the runtime may not have heard yet of what came since its last look.
        while sys::unread(pipe).is_ok_and(|bytes| bytes > 0) {
            match sys::read(pipe, &mut buffer) {
                Ok(read @ 1..) => self.status_lines.push(&buffer[..read]),
                _ => break,
            }
        }
        let mut cause = None;
        while let Some(status) = self.status_line() {
            match status {
                Status::Excess(excess) => cause = Some(Cause::Excess(excess)),
                Status::Machine(why) => cause = Some(Cause::Machine(why)),
                _ => {}
            }
        }
        cause
    }

    /// Puts a question and hears the answer. Whatever was said before the question is forgotten.
    pub async fn exchange(&mut self, message: &str, within: Duration) -> ProcessReply {
        self.forget_output();
        let began = Instant::now();
        let heard = timeout(within, self.talk(message.as_bytes(), began)).await;
        self.stop();
        heard.unwrap_or(ProcessReply::Nothing)
    }

    /// Says something, or nothing, and hears the next line of a process that goes on running.
    pub(crate) async fn talk(&mut self, message: &[u8], began: Instant) -> ProcessReply {
        let mut left = message;
        // The question is there when the bot wakes up, so that it wakes up only once.
        self.write_now(&mut left);
        self.go();
        loop {
            match self.lines.next_words() {
                Ok(Some(line)) => return ProcessReply::Line(line, began.elapsed()),
                Ok(None) if self.heard <= self.limits.output => {}
                _ => return ProcessReply::Flood(self.flood()),
            }
            if !poll_fn(|cx| self.poll(cx, &mut left)).await {
                return ProcessReply::Gone(self.describe_end().await);
            }
        }
    }

    /// Sends a message and waits until it was read, so that the time to start and to learn is not time to move.
    pub async fn tell(&mut self, message: &str, within: Duration) -> ProcessReply {
        let heard = timeout(within, self.read_all(message.as_bytes())).await;
        self.stop();
        heard.unwrap_or(ProcessReply::Nothing)
    }

    async fn read_all(&mut self, message: &[u8]) -> ProcessReply {
        let began = Instant::now();
        let mut left = message;
        self.write_now(&mut left);
        self.go();
        loop {
            match timeout(POLL_EVERY, poll_fn(|cx| self.poll(cx, &mut left))).await {
                Ok(false) => return ProcessReply::Gone(self.describe_end().await),
                Ok(true) if self.heard > self.limits.output => {
                    return ProcessReply::Flood(self.flood());
                }
                _ => {}
            }
            self.lines.clear();
            if left.is_empty() && sys::unread(&self.stdin).is_ok_and(|unread| unread == 0) {
                return ProcessReply::Line(String::new(), began.elapsed());
            }
        }
    }

    /// Writes a message that expects no answer, as far as the pipe takes it. False if it did not take all.
    pub fn write_unanswered(&mut self, message: &str) -> bool {
        let mut left = message.as_bytes();
        self.write_now(&mut left);
        left.is_empty()
    }

    /// Stops all of its processes: no player thinks on the other's time.
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
    pub(crate) async fn finish(mut self, within: Duration) -> (Result<(), Failure>, String) {
        let how = match timeout(within, self.run_out()).await {
            Ok(how) => how,
            Err(_) => Err(Failure::TooLong(within)),
        };
        let output = self.take_errors();
        self.close().await;
        (how, output)
    }

    async fn run_out(&mut self) -> Result<(), Failure> {
        while poll_fn(|cx| self.poll(cx, &mut &[][..])).await {
            self.errors.push(&self.lines.take());
            if self.heard > self.limits.output {
                return Err(Failure::TooMuchOutput(self.limits.output));
            }
        }
        // One that closed its output may still run, and say why.
        while self.poll_ended().is_none() {
            let _ = timeout(POLL_EVERY, poll_fn(|cx| self.poll_errors(cx, false))).await;
        }
        match self.ended {
            Some((0, _)) | None => Ok(()),
            Some((status, _)) => {
                let exit = ProcessExit::from_wait_status(status, self.supervisor.is_some());
                let cause = self.supervisor_report();
                Err(Failure::Gone { exit, half_line: String::new(), cause })
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
            self.pid = match self.supervisor {
                None => Some(self.leader),
                Some(supervisor) => {
                    let path = format!("/proc/{supervisor}/task/{supervisor}/children");
                    fs::read_to_string(path).ok()?.split_whitespace().next()?.parse().ok()
                }
            };
        }
        self.pid
    }

    /// Takes what was kept of its errors.
    pub fn take_errors(&mut self) -> String {
        // This does not wait; the runtime wakes the next reader.
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

    /// Discards unread output, and returns whether there was anything but blanks. The pipe itself is asked: the runtime may
    /// not know yet of what came since its last poll.
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

    fn flood(&self) -> Failure {
        Failure::Flood { line: self.limits.line, output: self.limits.output }
    }

    /// How it ended, with the last line of its errors.
    async fn describe_end(&mut self) -> Failure {
        let began = Instant::now();
        while self.poll_ended().is_none() && began.elapsed() < EXIT_WAIT {
            sleep(Duration::from_millis(1)).await;
        }
        let mut cx = Context::from_waker(std::task::Waker::noop());
        while self.errors.is_open && self.poll_errors(&mut cx, false).is_ready() {}
        let exit = self.ended.map_or(ProcessExit::ClosedOutput, |(status, _)| {
            ProcessExit::from_wait_status(status, self.supervisor.is_some())
        });
        let last_line = |errors: &mut ErrorTail| errors.last_line().map(Cause::LastLine);
        let cause = self.supervisor_report().or_else(|| last_line(&mut self.errors));
        Failure::Gone { exit, half_line: self.lines.rest(), cause }
    }

    fn poll_ended(&mut self) -> Option<(i32, Usage)> {
        if self.ended.is_none() {
            self.ended =
                sys::wait(self.supervisor.unwrap_or(self.leader), false).unwrap_or_default();
            if self.ended.is_some() && self.supervisor.is_none() {
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
            sleep(POLL_EVERY).await;
        }
        self.ended.is_some()
    }

    /// Kills it and waits until the other end of its standard error is closed: true if all that it forked is gone.
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
        if self.ended.is_none() || self.supervisor.is_some() {
            sys::signal_group(self.leader, libc::SIGKILL);
        }
        if let (Some(supervisor), None, true) =
            (self.supervisor, self.ended, self.ends_with_supervisor)
        {
            sys::signal(supervisor, libc::SIGKILL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        if self.ended.is_none() {
            // What was killed ends at once; a failure to wait for it changes nothing.
            let _ = sys::wait(self.supervisor.unwrap_or(self.leader), true);
        }
        if self.supervisor.is_some() {
            let _ = sys::wait(self.leader, true);
        }
    }
}

impl ErrorTail {
    fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        let excess = self.bytes.len().saturating_sub(self.max);
        self.bytes.drain(..excess);
    }

    fn last_line(&mut self) -> Option<String> {
        let text = String::from_utf8_lossy(self.bytes.make_contiguous()).into_owned();
        let says = |line: &&str| !line.is_empty() && !harness_line::is_call(line);
        text.lines().map(str::trim).rfind(says).map(str::to_owned)
    }
}

/// The folder of one run, where the jail has no mounts. It is removed with whatever the bot left in it.
#[derive(Debug)]
struct RunFolder(PathBuf);

impl RunFolder {
    fn new(folder: &Path) -> io::Result<RunFolder> {
        let base = RunFolder(tempfile::Builder::new().prefix("jogada-").tempdir_in(folder)?.keep());
        fs::create_dir(base.0.join("tmp"))?;
        Ok(base)
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        // What cannot be removed does no harm.
        let _ = remove::remove(&self.0);
    }
}

/// Held while a descriptor that is to be passed on could be passed on to another process by mistake.
static PASSING_ON: Mutex<()> = Mutex::new(());

fn spawn(program: &Program, trust: &Trust) -> io::Result<Process> {
    let base = trust.base().map(RunFolder::new).transpose()?;
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
        status_lines: LineBuffer::new(STATUS_MAX),
        leader,
        supervisor: None,
        ends_with_supervisor: false,
        pid: None,
        lines: LineBuffer::new(limits.line),
        errors: ErrorTail { bytes: VecDeque::new(), max: limits.errors, is_open: true },
        heard: 0,
        is_stopped: false,
        ended: None,
        limits,
        _base: base,
        _cgroup: cgroup,
    })
}
