//! An honest bot beside an attacker: each in its jail and on its own core. The attack must not make it late, nor slow.

use std::{
    io,
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde::Serialize;

use super::{Attack, Holds, Targets, program, start};
use crate::{Jail, Process, ProcessReply, cores, pin_to_core};

/// What an attack did to an honest bot on another core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Disturbance {
    /// Which attack.
    pub attack: Attack,
    /// No answer was late, and the median time did not double.
    pub held: bool,
    /// The median time of an answer without an attacker beside it, in microseconds.
    pub alone_us: u64,
    /// The same beside the attacker.
    pub beside_us: u64,
    /// Answers that did not come in time.
    pub late: u32,
}

/// A busy machine disturbs too; what an attack does, it does every time.
const ROUNDS: u32 = 5;
const ALONE: Duration = Duration::from_millis(40);
const BESIDE: Duration = Duration::from_millis(100);
/// An attack that takes longer is cut off and tried again.
const ATTACK: Duration = Duration::from_millis(150);
const IN_TIME: Duration = Duration::from_secs(1);

/// Runs every attack beside an honest bot, or says that there is only one core. Takes some seconds, on threads of its
/// own; the caller waits.
pub fn disturbances(jail: &Jail) -> io::Result<Vec<Disturbance>> {
    let &[ours, theirs, ..] = &cores()?[..] else {
        return Err(io::Error::other("expected two cores, got one"));
    };
    let targets = Targets::new(jail)?;
    let measure = |&attack: &Attack| -> io::Result<Disturbance> {
        let mut best = one_round(jail, attack, &targets, ours, theirs)?;
        for _ in 1..ROUNDS {
            if best.held {
                break;
            }
            best = one_round(jail, attack, &targets, ours, theirs)?;
        }
        Ok(best)
    };
    Attack::ALL.iter().filter(|attack| is_alone(attack)).map(measure).collect()
}

/// Is it one bot that attacks, in a jail like any other?
fn is_alone(attack: &Attack) -> bool {
    !attack.builds && !matches!(attack.holds, Holds::Apart | Holds::EndsWithReferee)
}

fn one_round(
    jail: &Jail,
    attack: Attack,
    targets: &Targets,
    ours: usize,
    theirs: usize,
) -> io::Result<Disturbance> {
    let attacks = AtomicU32::new(0);
    let is_over = AtomicBool::new(false);
    let args = targets.args()?;
    thread::scope(|scope| {
        let honest = scope.spawn(|| {
            pin_to_core(ours)?;
            let run = async {
                let mut honest = Honest::start(jail).await?;
                let alone = honest.answers(|began| began.elapsed() > ALONE).await;
                // From here on the attacker may begin.
                attacks.store(1, Ordering::Release);
                let is_enough = |began: Instant| {
                    let seen = attacks.load(Ordering::Acquire) > 1 && began.elapsed() > BESIDE;
                    seen || began.elapsed() > ATTACK * 20
                };
                let beside = honest.answers(is_enough).await;
                Ok((alone, beside))
            };
            let answers: io::Result<_> = runtime().and_then(|runtime| runtime.block_on(run));
            is_over.store(true, Ordering::Release);
            answers
        });
        scope.spawn(|| -> io::Result<()> {
            pin_to_core(theirs)?;
            runtime()?.block_on(async {
                while !is_over.load(Ordering::Acquire) {
                    if attacks.load(Ordering::Acquire) > 0 {
                        once(jail, attack, &args).await;
                        attacks.fetch_add(1, Ordering::AcqRel);
                    } else {
                        tokio::time::sleep(Duration::from_millis(1)).await;
                    }
                }
            });
            Ok(())
        });
        let gone = || io::Error::other("the honest bot is gone");
        let (alone, beside) = honest.join().map_err(|_| gone())??;
        let late = alone.1 + beside.1;
        let [alone_us, beside_us] = [alone.0, beside.0].map(|median| median.as_micros() as u64);
        let held = late == 0 && beside_us <= alone_us * 2;
        Ok(Disturbance { attack, held, alone_us, beside_us, late })
    })
}

/// One attack, from its start to its end or ours.
async fn once(jail: &Jail, attack: Attack, args: &[String]) {
    let Ok(program) = program(jail, attack.life, args) else { return };
    // Whether it is stopped is the doctor's question.
    if let Ok(mut process) = start(jail, &program).await {
        process.exchange("go\n", ATTACK).await;
        process.close().await;
    }
}

/// A bot that answers every question after some thought.
struct Honest(Process);

impl Honest {
    async fn start(jail: &Jail) -> io::Result<Honest> {
        let program = program(jail, "honest", &[]).map_err(io::Error::other)?;
        let process = start(jail, &program).await.map_err(io::Error::other)?;
        let mut honest = Honest(process);
        // The first answer takes the time to start.
        match honest.0.exchange("go\n", Duration::from_secs(10)).await {
            ProcessReply::Line(..) => Ok(honest),
            heard => Err(io::Error::other(format!("{heard:?}"))),
        }
    }

    /// The median time of answers until it is enough, and how many were late.
    async fn answers(&mut self, is_enough: impl Fn(Instant) -> bool) -> (Duration, u32) {
        let (mut times, mut late) = (Vec::new(), 0);
        let began = Instant::now();
        while !is_enough(began) && late == 0 {
            match self.0.exchange("go\n", IN_TIME).await {
                ProcessReply::Line(_, took) => times.push(took),
                _ => late += 1,
            }
        }
        times.sort_unstable();
        (times.get(times.len() / 2).copied().unwrap_or(IN_TIME), late)
    }
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}
