//! Elimination rounds, shared by the knockout and by the playoff behind a league.

use std::sync::Arc;

use jogada_core::Seed;

use crate::{
    Bracket, BracketPairing, BracketRound, Criterion, Meeting, Results, StandingsNote,
    meeting::Pairing, standings::halves,
};

/// Plays out a bracket of slots, a power of two of them; neighbours meet. An empty slot is a bye for its neighbour.
pub(crate) struct Elimination<'a> {
    pub(crate) slots: Vec<Option<usize>>,
    pub(crate) meeting: &'a Meeting,
    /// How often a drawn meeting is played again before it is decided otherwise.
    pub(crate) replays: u32,
    pub(crate) secret: &'a Seed,
    pub(crate) judge: &'a Judge<'a>,
}

/// Looks at the pairings of the bracket that are finished, once a round that has a drawn meeting.
pub(crate) type Judge<'a> = dyn Fn(&[Pairing]) -> Better<'a> + 'a;

/// Who of two was better in the whole tournament, and by what.
pub(crate) type Better<'a> = Box<dyn Fn([usize; 2]) -> Option<(usize, Criterion)> + 'a>;

/// How far a bracket has come.
#[derive(Default)]
pub(crate) struct Run {
    /// May be played now and lacks results.
    pub(crate) due: Vec<Pairing>,
    /// Has all its results.
    pub(crate) played: Vec<Pairing>,
    /// The entrants of the bracket by place, equals together, the best first; those still in it are equals.
    pub(crate) groups: Vec<Vec<usize>>,
    pub(crate) notes: Vec<StandingsNote>,
    /// The slots of every round so far, that of the final included.
    fields: Vec<Vec<Option<usize>>>,
    /// Every tie so far, with its winner once that is known.
    ties: Vec<(Tie, Option<usize>)>,
}

/// Two that meet, and the stage at which they do.
type Tie = (&'static str, [usize; 2]);

const FINAL: &str = "final-";
const THIRD: &str = "third-";

impl Elimination<'_> {
    /// Follows the results as far as they go. A round begins when the one before is over, because a drawn meeting may be
    /// decided by all results of its round.
    pub(crate) fn run(&self, results: &Results) -> Run {
        let mut run = Run::default();
        let mut field = self.slots.clone();
        let mut out: Vec<Vec<usize>> = Vec::new();
        let mut semifinal_losers = Vec::new();
        while field.len() > 2 {
            let stage = stage(field.len());
            let ties: Vec<Tie> =
                field.chunks(2).filter_map(both).map(|pair| (stage, pair)).collect();
            run.fields.push(field.clone());
            let Some(settled) = self.round(&ties, results, &mut run) else {
                return run.with_groups(vec![field.into_iter().flatten().collect()], out);
            };
            let losers: Vec<usize> = settled.iter().map(|[_, loser]| *loser).collect();
            let mut winners = settled.iter().map(|[winner, _]| *winner);
            let winner_of = |pair: &[Option<usize>]| match both(pair) {
                Some(_) => winners.next(),
                None => pair.iter().copied().flatten().next(),
            };
            let next = field.chunks(2).map(winner_of).collect();
            if field.len() == 4 {
                semifinal_losers = losers;
            } else {
                out.push(losers);
            }
            field = next;
        }
        self.last(&field, &semifinal_losers, results, run, out)
    }

    /// The final, and the match for third place where there are two to play it.
    fn last(
        &self,
        field: &[Option<usize>],
        semifinal_losers: &[usize],
        results: &Results,
        mut run: Run,
        out: Vec<Vec<usize>>,
    ) -> Run {
        run.fields.push(field.to_vec());
        let mut ties: Vec<Tie> = Vec::new();
        if let &[a, b] = semifinal_losers {
            ties.push((THIRD, [a, b]));
        }
        if let Some(pair) = both(field) {
            ties.push((FINAL, pair));
        }
        let finalists: Vec<usize> = field.iter().copied().flatten().collect();
        let Some(mut settled) = self.round(&ties, results, &mut run) else {
            return run.with_groups(vec![finalists, semifinal_losers.to_vec()], out);
        };
        let mut groups: Vec<Vec<usize>> = match settled.pop() {
            Some([winner, loser]) => vec![vec![winner], vec![loser]],
            None => vec![finalists],
        };
        match settled.pop() {
            Some([winner, loser]) => groups.extend([vec![winner], vec![loser]]),
            None => groups.push(semifinal_losers.to_vec()),
        }
        run.with_groups(groups, out)
    }

    /// Winner and loser of each tie, or nothing while one lacks results; those are then due.
    fn round(&self, ties: &[Tie], results: &Results, run: &mut Run) -> Option<Vec<[usize; 2]>> {
        let settled: Vec<Option<usize>> =
            ties.iter().map(|&(stage, pair)| self.meet(stage, pair, results, run)).collect();
        if !run.due.is_empty() {
            run.ties.extend(ties.iter().copied().zip(settled));
            return None;
        }
        let better = settled.contains(&None).then(|| (self.judge)(&run.played));
        let decided = ties.iter().zip(settled).map(|(&(stage, pair), winner)| {
            let judged = || better.as_ref().and_then(|better| better(pair));
            let winner = winner.unwrap_or_else(|| self.decide(stage, pair, judged(), run));
            run.ties.push(((stage, pair), Some(winner)));
            let [a, b] = pair;
            [winner, if winner == a { b } else { a }]
        });
        Some(decided.collect())
    }

    /// The winner by points, after replays of draws; nothing for a draw to the end or a meeting that is due.
    fn meet(
        &self,
        stage: &str,
        pair: [usize; 2],
        results: &Results,
        run: &mut Run,
    ) -> Option<usize> {
        for replay in 0..=self.replays {
            let pairing = pairing(stage, replay, pair);
            let Some([a, b]) = halves(self.meeting, &pairing, results) else {
                run.due.push(pairing);
                return None;
            };
            run.played.push(pairing);
            if a != b {
                return Some(if a > b { pair[0] } else { pair[1] });
            }
        }
        None
    }

    /// A drawn meeting goes to the better one of the whole tournament, else by lot; either is noted.
    fn decide(
        &self,
        stage: &str,
        pair: [usize; 2],
        judged: Option<(usize, Criterion)>,
        run: &mut Run,
    ) -> usize {
        let id = Pairing::new(&stage.into(), pair).id();
        if let Some((winner, criterion)) = judged {
            let loser = if winner == pair[0] { pair[1] } else { pair[0] };
            run.notes.push(StandingsNote::Criterion { stage: id, winner, loser, criterion });
            return winner;
        }
        let mut order = pair.to_vec();
        self.secret.derive(&format!("lot {id}"), 0).rng().shuffle(&mut order);
        let winner = order[0];
        run.notes.push(StandingsNote::Lot { stage: id, order });
        winner
    }
}

impl Run {
    /// The bracket as far as it is known.
    pub(crate) fn bracket(&self, meeting: &Meeting, replays: u32, results: &Results) -> Bracket {
        let pairing = |stage: &'static str, entrants: [Option<usize>; 2]| {
            let tie = both(&entrants).map(|pair| (stage, pair));
            let winner = match tie {
                Some(tie) => self.ties.iter().find(|(known, _)| *known == tie)?.1,
                None => None,
            };
            let mut pairing =
                BracketPairing { entrants, winner, halves: [0, 0], bouts: Vec::new() };
            for replay in 0..=replays {
                let Some((stage, pair)) = tie else { break };
                pairing.count(meeting, &self::pairing(stage, replay, pair), results);
            }
            Some(pairing)
        };
        let round = |field: &Vec<Option<usize>>| BracketRound {
            slots: field.len(),
            pairings: field
                .chunks(2)
                .filter_map(|pair| pairing(stage(field.len()), [pair[0], *pair.get(1)?]))
                .collect(),
        };
        let third = self.ties.iter().find(|((stage, _), _)| *stage == THIRD);
        Bracket {
            rounds: self.fields.iter().map(round).collect(),
            third_place: third.and_then(|((stage, pair), _)| pairing(stage, pair.map(Some))),
        }
    }

    fn with_groups(mut self, groups: Vec<Vec<usize>>, out: Vec<Vec<usize>>) -> Run {
        self.groups = groups.into_iter().chain(out.into_iter().rev()).collect();
        self.groups.retain(|group| !group.is_empty());
        self.groups.iter_mut().for_each(|group| group.sort_unstable());
        self
    }
}

/// A meeting of a stage, or one of its replays.
fn pairing(stage: &str, replay: u32, pair: [usize; 2]) -> Pairing {
    let stage: Arc<str> = match replay {
        0 => stage.into(),
        replay => format!("{stage}replay{replay}-").into(),
    };
    Pairing::new(&stage, pair)
}

fn both(pair: &[Option<usize>]) -> Option<[usize; 2]> {
    match pair {
        &[Some(a), Some(b)] => Some([a, b]),
        _ => None,
    }
}

/// The beginning of the bouts' ids in a round of this many slots.
fn stage(slots: usize) -> &'static str {
    /// From 2 slots to 2^17, more than any field has.
    const STAGES: [&str; 17] = [
        FINAL,
        "semi-",
        "quarter-",
        "last16-",
        "last32-",
        "last64-",
        "last128-",
        "last256-",
        "last512-",
        "last1024-",
        "last2048-",
        "last4096-",
        "last8192-",
        "last16384-",
        "last32768-",
        "last65536-",
        "last131072-",
    ];
    STAGES[(slots.trailing_zeros() as usize - 1).min(STAGES.len() - 1)]
}
