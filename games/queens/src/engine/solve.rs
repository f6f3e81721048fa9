//! The solver: who wins a position, by which moves, and how much it took to prove it.

use std::thread;

use jogada_core::{Rng, Seed};
use jogada_search::{Limit, Score, Stop};

use super::{
    bits::Bits,
    ground::Ground,
    hands::{self, Duel, Stand},
    nimber::{self, Kayles},
    sample,
    shared::Shared,
    watch::{Count, Watch},
};
use crate::{Hand, Piece, Placement, Queens, Squares};

/// Proves positions of any board and any hands, and remembers what it proved.
#[derive(Debug)]
pub(crate) struct Solver {
    shared: Shared,
    threads: usize,
}

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Who wins, and one winning move if the mover does.
    Winner,
    /// The same, and every winning move.
    EveryMove,
}

/// What was proved.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// Does the side to move win? Nothing if time was up before that was known.
    pub(crate) mover_wins: Option<bool>,
    /// Legal moves and whether they win; all of them and proved where every move was asked for and time sufficed.
    pub(crate) moves: Vec<(Placement, Option<bool>)>,
    /// Positions visited.
    pub(crate) nodes: u64,
}

/// A side that always wins in samples is worth this many points.
const SCALE: f64 = 1000.0;
/// With fewer free squares than this, more threads cost more than they bring.
const WORTH_THREADS: u32 = 60;

/// Goes on with the board of a size in as few words as hold it.
macro_rules! on_ground {
    ($solver:expr, $size:expr, $ground:ident => $go:expr) => {{
        let (grounds, size) = (&$solver.shared.grounds, $size);
        match size {
            0..=8 => {
                let $ground = grounds.to_8.at(size);
                $go
            }
            9..=11 => {
                let $ground = grounds.to_11.at(size);
                $go
            }
            12..=13 => {
                let $ground = grounds.to_13.at(size);
                $go
            }
            14..=16 => {
                let $ground = grounds.to_16.at(size);
                $go
            }
            _ => {
                let $ground = grounds.to_20.at(size);
                $go
            }
        }
    }};
}

impl Solver {
    pub(crate) fn new(mebibytes: usize, threads: usize) -> Solver {
        Solver { shared: Shared::new(mebibytes), threads: threads.max(1) }
    }

    /// A thread for each processor.
    pub(crate) fn all_threads() -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    /// Proves what is asked of a position that is not over.
    pub(crate) fn judge(&self, pos: &Queens, aim: Aim, limit: Limit, stop: &Stop) -> Verdict {
        let watch = Watch::new(limit, stop);
        on_ground!(self, pos.size(), ground => self.judge_on(ground, pos, aim, &watch))
    }

    /// Guesses at the moves that are not proved, best first, where hands never bind; nothing where they may.
    pub(super) fn sample(
        &self,
        pos: &Queens,
        moves: &[(Placement, Option<bool>)],
        rng: &mut Rng,
        limit: Limit,
        stop: &Stop,
    ) -> Option<Vec<(Placement, Score)>> {
        let mover = pos.seat.side();
        let kind = only_kind(pos, pos.hand(mover), pos.hand(mover.other()))?;
        let open: Squares =
            moves.iter().filter(|(_, wins)| wins.is_none()).map(|(m, _)| m.square).collect();
        let (watch, seed) = (Watch::new(limit, stop), rng.seed());
        Some(
            on_ground!(self, pos.size(), ground => self.sample_on(ground, pos, kind, &open, &watch, seed)),
        )
    }

    fn sample_on<const W: usize>(
        &self,
        ground: &Ground<W>,
        pos: &Queens,
        kind: Piece,
        open: &Squares,
        watch: &Watch<'_>,
        seed: Seed,
    ) -> Vec<(Placement, Score)> {
        let game = Kayles::new(ground, kind as usize, &self.shared);
        let (set, open) = (ground.bits(pos.free_for(kind)), ground.bits(open));
        let arms = watch.together(1, |count| {
            Some(sample::sample(&game, &set, open.iter(), &mut seed.rng(), count))
        });
        let guess = |arm: &sample::Arm<W>| {
            let m = Placement { piece: kind, square: ground.square(arm.square) };
            (m, ((2.0 * arm.share() - 1.0) * SCALE) as Score)
        };
        arms.iter().flatten().map(guess).collect()
    }

    /// The nim value of an empty board on which both may place one kind without end.
    pub(crate) fn nim_value(
        &self,
        kind: Piece,
        size: u8,
        limit: Limit,
        stop: &Stop,
    ) -> (Option<u8>, u64) {
        let watch = Watch::new(limit, stop);
        let value = on_ground!(self, size, ground => self.value_on(ground, kind, &Squares::board(size), &watch));
        (value, watch.nodes())
    }

    /// All that it knows, to be written down.
    pub(crate) fn memory(&self) -> Vec<u8> {
        self.shared.table.to_bytes()
    }

    /// How long that is.
    pub(crate) fn memory_len(&self) -> usize {
        self.shared.table.len_bytes()
    }

    /// Knows again what a solver with as much memory knew; false if it had another size.
    pub(crate) fn remember(&mut self, bytes: &[u8]) -> bool {
        self.shared.table.read_bytes(bytes)
    }

    fn value_on<const W: usize>(
        &self,
        ground: &Ground<W>,
        kind: Piece,
        all: &Squares,
        watch: &Watch<'_>,
    ) -> Option<u8> {
        let game = Kayles::new(ground, kind as usize, &self.shared);
        let all = ground.bits(all);
        watch.together(self.threads, |count| nimber::Search::new(&game, count).value(&all))
    }

    fn judge_on<const W: usize>(
        &self,
        ground: &Ground<W>,
        pos: &Queens,
        aim: Aim,
        watch: &Watch<'_>,
    ) -> Verdict {
        let free = Piece::ALL.map(|kind| ground.bits(pos.free_for(kind)));
        let [mover, other] = [pos.seat.side(), pos.seat.side().other()].map(|side| pos.hand(side));
        if let Some(kind) = only_kind(pos, mover, other) {
            let game = Kayles::new(ground, kind as usize, &self.shared);
            let set = free[kind as usize];
            let after =
                |q| (Placement { piece: kind, square: ground.square(q) }, game.after(&set, q));
            let proof = Proof {
                glance: |set: &Bits<W>| game.glance(set),
                is_lost: |set: &Bits<W>, count: Count<'_>| {
                    nimber::Search::new(&game, count).is_zero(set)
                },
                threads: self.threads_for(set.len()),
                watch,
            };
            proof.run(&set, &set.iter().map(after).collect::<Vec<_>>(), aim)
        } else {
            let duel = Duel::new(ground, &self.shared);
            let stand = Stand::new(free, mover, other);
            let after = |(kind, q): (usize, usize)| {
                let m = Placement { piece: Piece::ALL[kind], square: ground.square(q) };
                (m, duel.after(&stand, kind, q))
            };
            let proof = Proof {
                glance: |stand: &Stand<W>| duel.glance(stand),
                is_lost: |stand: &Stand<W>, count: Count<'_>| {
                    hands::Search::new(&duel, count).is_lost(stand)
                },
                threads: self.threads_for(stand.placements().count() as u32),
                watch,
            };
            proof.run(&stand, &stand.placements().map(after).collect::<Vec<_>>(), aim)
        }
    }

    fn threads_for(&self, placements: u32) -> usize {
        if placements < WORTH_THREADS { 1 } else { self.threads }
    }
}

/// The kind that both hold, where neither holds another that fits and both have enough of it for ever.
pub(super) fn only_kind(pos: &Queens, mover: Hand, other: Hand) -> Option<Piece> {
    let fits =
        |&kind: &Piece| (mover.has(kind) || other.has(kind)) && !pos.free_for(kind).is_empty();
    let mut kinds = Piece::ALL.into_iter().filter(fits);
    let (kind, None) = (kinds.next()?, kinds.next()) else { return None };
    let most = most_placements(pos, kind);
    let [mine, theirs] = [mover, other].map(|hand| u32::from(hand.0[kind as usize]));
    (mine >= most.div_ceil(2) && theirs >= most / 2).then_some(kind)
}

/// A bound on how many pieces of a kind still fit: no two of them share a line, or a block for kings.
pub(super) fn most_placements(pos: &Queens, kind: Piece) -> u32 {
    let different = |line: fn(u8, u8) -> u8| {
        let mut lines: Vec<u8> = pos.free_for(kind).iter().map(|at| line(at.0, at.1)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.len() as u32
    };
    let straight = || different(|row, _| row).min(different(|_, column| column));
    let diagonal =
        || different(|row, column| row + column).min(different(|row, column| row + 32 - column));
    match kind {
        Piece::D => straight().min(diagonal()),
        Piece::T => straight(),
        Piece::B => diagonal(),
        Piece::R => different(|row, column| row / 2 * 10 + column / 2),
        Piece::C => pos.free_for(kind).len(),
    }
}

/// How one kind of game answers: at a glance, and by search. Both say whether whoever must move loses.
struct Proof<'a, G, L> {
    glance: G,
    is_lost: L,
    threads: usize,
    watch: &'a Watch<'a>,
}

impl<G, L> Proof<'_, G, L> {
    fn run<P: Sync>(&self, root: &P, nexts: &[(Placement, P)], aim: Aim) -> Verdict
    where
        G: Fn(&P) -> Option<bool>,
        L: Fn(&P, Count<'_>) -> Option<bool> + Sync,
    {
        let mut moves: Vec<(Placement, Option<bool>)> =
            nexts.iter().map(|(m, next)| (*m, (self.glance)(next))).collect();
        let search = &self.is_lost;
        let is_lost = |pos: &P| self.watch.together(self.threads, |count| search(pos, count));
        let mut mover_wins = moves.iter().any(|(_, wins)| *wins == Some(true)).then_some(true);
        if aim == Aim::Winner && mover_wins.is_none() {
            mover_wins = is_lost(root).map(|lost| !lost);
            moves
                .iter_mut()
                .zip(nexts)
                .for_each(|((_, wins), (_, next))| *wins = (self.glance)(next));
        }
        // The search found a winning move, but the table may have forgotten which.
        let is_needed = |moves: &[(Placement, Option<bool>)], mover_wins| match aim {
            Aim::EveryMove => true,
            Aim::Winner => {
                mover_wins == Some(true) && moves.iter().all(|(_, wins)| *wins != Some(true))
            }
        };
        for (i, (_, next)) in nexts.iter().enumerate() {
            if moves[i].1.is_none() && is_needed(&moves, mover_wins) {
                moves[i].1 = is_lost(next);
            }
        }
        if aim == Aim::EveryMove {
            mover_wins = decided(&moves);
        }
        Verdict { mover_wins, moves, nodes: self.watch.nodes() }
    }
}

/// One winning move wins; it takes all of them to lose.
fn decided(moves: &[(Placement, Option<bool>)]) -> Option<bool> {
    if moves.iter().any(|(_, wins)| *wins == Some(true)) {
        Some(true)
    } else {
        moves.iter().all(|(_, wins)| *wins == Some(false)).then_some(false)
    }
}
