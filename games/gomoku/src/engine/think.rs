//! The root: wins by continuous fours and threats first, then iterative deepening, on one thread or several (lazy SMP).

use std::thread;

use jogada_core::{Game, Stop};
use jogada_search::{Budget, Limit, Scored, Thought, won_in};

use crate::{
    board::Square,
    engine::{
        codes::Grade,
        endgame,
        field::Field,
        moves::{self, Coverage, History},
        search::{PLY, Search},
        table::{SearchTable, Value},
        value::{DECIDED, WON, Window, score},
        vcf::Vcf,
        vct::Vct,
    },
    rules::Gomoku,
};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The best move.
    Best,
    /// An exact score for every move.
    Every,
}

/// A move of the root.
#[derive(Clone, Copy, Debug)]
struct RootMove {
    m: Square,
    /// Its value, or an upper bound.
    value: Value,
    is_true: bool,
}

/// A search from the root: what its threads share.
pub(super) struct RootSearch<'a> {
    pub(super) table: &'a SearchTable,
    pub(super) limit: Limit,
    pub(super) stop: &'a Stop,
    pub(super) aim: Aim,
}

/// Limits of the VCF search at the root, in attacker's moves: a short win first, then any.
const VCF_MOVES: [u32; 2] = [5, 24];
const VCF_NODES: u64 = 30_000;
/// Nodes for each test whether the opponent wins by fours.
const GUARD_NODES: u64 = 1_000;
/// Expansions of the VCT search.
const VCT_NODES: u32 = 1_000;
/// With at most this many empty squares every move is searched to the end.
const ENDGAME: u16 = 10;
/// The greatest depth.
const DEPTH_MAX: u32 = 120;

impl RootSearch<'_> {
    /// Searches on one thread for each history.
    pub(super) fn run(
        &self,
        pos: &Gomoku,
        histories: &mut [History],
        vcf: &mut Vcf,
    ) -> Thought<Square> {
        let mut budget = Budget::new(self.limit, self.stop);
        let mut field = Field::new(pos);
        if pos.board().stones() == 0 && self.aim == Aim::Best {
            let middle = moves::candidates(pos.board()).next();
            return Thought::plain(middle.expect("an empty board has a middle"));
        }
        if pos.board().room() <= ENDGAME {
            return endgame::solve(pos, field, self.aim, budget);
        }
        let (mut order, coverage) = root_moves(pos, &mut field, &histories[0], self.aim);
        if self.aim == Aim::Best {
            if let Some(line) = self.fours(&mut field, vcf, &mut budget) {
                return won_by(line, budget.nodes());
            }
            if let Some(line) = self.threats(&mut field, &mut budget) {
                if Vct::is_proof(pos.rule(), pos.side()) {
                    return won_by(line, budget.nodes());
                }
                order.sort_by_key(|root| root.m != line[0]);
            }
            self.drop_losing_moves(&mut field, vcf, &mut order, &mut budget);
        }
        let (own, others) = histories.split_first_mut().expect("there is at least one thread");
        let over = Stop::never();
        thread::scope(|scope| {
            for (number, history) in others.iter_mut().enumerate() {
                let (field, order, over) = (field.clone(), order.clone(), &over);
                scope.spawn(move || {
                    let budget = Budget::new(Limit { time: None, ..self.limit }, over);
                    let search = Search::new(field, self.table, history, budget);
                    self.iterative_deepening(search, order, coverage, 1 + number as u32 % 2);
                });
            }
            let search = Search::new(field.clone(), self.table, own, budget.clone());
            let thought = self.iterative_deepening(search, order.clone(), coverage, 0);
            over.raise();
            thought
        })
    }

    /// A VCF search deeper than those inside the tree, for at most a quarter of the limit.
    fn fours(
        &self,
        field: &mut Field,
        vcf: &mut Vcf,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Square>> {
        let mut part = self.share_of_limit(4);
        let win = VCF_MOVES.into_iter().find_map(|most| vcf.win(field, most, VCF_NODES, &mut part));
        budget.spend(part.nodes());
        win
    }

    /// A VCT search, for less of the limit.
    fn threats(&self, field: &mut Field, budget: &mut Budget<'_>) -> Option<Vec<Square>> {
        let mut part = self.share_of_limit(16);
        let win = Vct::win(field, VCT_NODES, &mut part);
        budget.spend(part.nodes());
        win
    }

    /// Drops the moves after which the opponent wins by fours, unless all are such: these losses are proved.
    fn drop_losing_moves(
        &self,
        field: &mut Field,
        vcf: &mut Vcf,
        order: &mut Vec<RootMove>,
        budget: &mut Budget<'_>,
    ) {
        if field.count(field.side().other(), Grade::Five) > 0 {
            return;
        }
        let mut part = self.share_of_limit(16);
        let [_, most] = VCF_MOVES;
        let mut is_won = |field: &mut Field| vcf.win(field, most, GUARD_NODES, &mut part).is_some();
        field.null_move();
        let is_threatened = is_won(field);
        field.null_move();
        let mut loses = |&m: &Square| {
            field.put(m);
            let is_lost = is_won(field);
            field.undo();
            is_lost
        };
        let moves = order.iter().map(|root| root.m).filter(|_| is_threatened);
        let lost: Vec<Square> = moves.filter(&mut loses).collect();
        if lost.len() < order.len() {
            order.retain(|root| !lost.contains(&root.m));
        }
        budget.spend(part.nodes());
    }

    /// A budget of one of `share` parts of the limit.
    fn share_of_limit(&self, share: u32) -> Budget<'_> {
        let limit = Limit {
            time: self.limit.time.map(|time| time / share),
            nodes: self.limit.nodes.map(|nodes| nodes / u64::from(share)),
            depth: None,
        };
        Budget::new(limit, self.stop)
    }

    fn iterative_deepening(
        &self,
        mut search: Search<'_>,
        mut order: Vec<RootMove>,
        coverage: Coverage,
        ahead: u32,
    ) -> Thought<Square> {
        let mut thought = Thought::plain(order[0].m);
        let room = u32::from(search.field.room());
        for depth in 1 + ahead..=search.budget.depth_max().min(room).min(DEPTH_MAX) {
            let finished = match self.aim {
                Aim::Best => search.aspiration_search(&mut order, depth),
                Aim::Every => search.weigh_each(&mut order, depth),
            };
            if !finished && self.aim == Aim::Every && depth > 1 {
                break;
            }
            let depth = if finished { depth } else { depth - 1 };
            thought = self.thought(&mut search, &order, coverage, depth);
            let is_settled = match self.aim {
                Aim::Every => thought.scores.iter().all(|scored| scored.proved),
                Aim::Best => thought.proved || order.len() == 1 || order[0].value < -DECIDED,
            };
            if !finished || is_settled {
                break;
            }
        }
        thought.nodes = search.budget.nodes();
        thought
    }

    fn thought(
        &self,
        search: &mut Search<'_>,
        order: &[RootMove],
        coverage: Coverage,
        depth: u32,
    ) -> Thought<Square> {
        // A loss is certain if every move was searched; that of a single move, if its own search proves it.
        let is_certain = |value: Value| match self.aim {
            Aim::Best => value > DECIDED || value < -DECIDED && coverage == Coverage::Complete,
            Aim::Every => value.abs() > DECIDED,
        };
        let scored = |root: &RootMove| Scored {
            m: root.m,
            score: score(root.value),
            proved: is_certain(root.value),
        };
        let scores: Vec<Scored<Square>> =
            order.iter().filter(|root| root.is_true).map(scored).collect();
        let best = order[0].m;
        let line = search.line(best, depth + 1);
        let proved = scores.first().is_some_and(|scored| scored.proved);
        Thought { best, scores, line, nodes: 0, depth, proved }
    }
}

impl Search<'_> {
    /// Searches with aspiration windows around the last value. False if the budget was spent.
    fn aspiration_search(&mut self, order: &mut [RootMove], depth: u32) -> bool {
        let last = order[0].value;
        let mut width = if depth >= 5 && last.abs() < DECIDED { 20 } else { 2 * WON };
        let mut window = around(last, width);
        loop {
            let Some(value) = self.search_root(order, depth as i32 * PLY, window) else {
                return false;
            };
            width = width * 5 / 2;
            match value {
                _ if value <= window.alpha => {
                    window = Window {
                        alpha: around(value, width).alpha,
                        beta: (window.alpha + window.beta) / 2,
                    }
                }
                _ if value >= window.beta => window.beta = around(value, width).beta,
                _ => return true,
            }
            if width > 2_000 {
                window = around(0, 2 * WON);
            }
        }
    }

    /// Searches the root moves in order and moves each better one to the front. `None` if the budget was spent;
    /// the first depth always finishes.
    fn search_root(&mut self, order: &mut [RootMove], depth: i32, window: Window) -> Option<Value> {
        let (mut best, mut alpha) = (-WON, window.alpha);
        for i in 0..order.len() {
            let mut value = self.root_move(order[i].m, depth, Window { alpha, ..window }, i);
            if self.budget.is_spent() {
                if depth > PLY {
                    return None;
                }
                value = self.static_value(order[i].m);
            }
            order[i].is_true = i == 0 || value > alpha;
            order[i].value = value;
            best = best.max(value);
            if value > alpha || i == 0 {
                order[..=i].rotate_right(1);
                alpha = alpha.max(value);
            }
            if alpha >= window.beta {
                break;
            }
        }
        Some(best)
    }

    fn root_move(&mut self, m: Square, depth: i32, window: Window, number: usize) -> Value {
        if self.field.grade(self.field.side(), m) == Grade::Five {
            return WON - 1;
        }
        let side = self.field.side();
        let is_prunable = self.field.grade(side, m) < Grade::Three
            && self.field.grade(side.other(), m) < Grade::Three;
        self.note_static_eval();
        self.field.put(m);
        let null_window = Window { alpha: -window.alpha - 1, beta: -window.alpha };
        let reduction = match number {
            0 | 1 => 0,
            2..6 => PLY / 2,
            6..16 => PLY + PLY / 2,
            _ => 2 * PLY + if is_prunable { PLY } else { 0 },
        };
        let mut value = window.alpha + 1;
        if reduction > 0 && depth > 2 * PLY {
            value = -self.node(null_window, (depth - PLY - reduction).max(PLY), 1, true);
        }
        if number > 0 && value > window.alpha {
            value = -self.node(null_window, depth - PLY, 1, true);
        }
        if number == 0 || value > window.alpha {
            value = -self.node(
                Window { alpha: -window.beta, beta: -window.alpha },
                depth - PLY,
                1,
                false,
            );
        }
        self.field.undo();
        value
    }

    /// An exact value for every move. False if the budget was spent; the first depth always finishes.
    fn weigh_each(&mut self, order: &mut [RootMove], depth: u32) -> bool {
        for root in order.iter_mut().filter(|root| root.value.abs() <= DECIDED) {
            let window = Window { alpha: -WON, beta: WON };
            root.value = self.root_move(root.m, depth as i32 * PLY, window, 0);
            root.is_true = true;
            if self.budget.is_spent() {
                if depth > 1 {
                    return false;
                }
                root.value = self.static_value(root.m);
            }
        }
        order.sort_by_key(|root| std::cmp::Reverse(root.value));
        true
    }

    /// The value of a move without a search.
    fn static_value(&mut self, m: Square) -> Value {
        if self.field.grade(self.field.side(), m) == Grade::Five {
            return WON - 1;
        }
        self.field.put(m);
        let value = -self.forced_value(1).unwrap_or_else(|| self.static_eval());
        self.field.undo();
        value
    }

    /// The principal variation after a root move, from the table.
    fn line(&mut self, first: Square, most: u32) -> Vec<Square> {
        let mut line = vec![first];
        self.field.put(first);
        while line.len() < most as usize
            && self.field.count(self.field.side().other(), Grade::Five) < 2
        {
            let next = self.table.probe(self.field.key()).and_then(|tt_entry| tt_entry.best);
            let Some(m) = next.filter(|&m| self.field.is_free(m) && self.field.is_legal(m)) else {
                break;
            };
            line.push(m);
            let is_over = self.field.grade(self.field.side(), m) == Grade::Five;
            self.field.put(m);
            if is_over {
                break;
            }
        }
        line.iter().for_each(|_| self.field.undo());
        line
    }
}

fn around(value: Value, width: Value) -> Window {
    Window { alpha: (value - width).max(-WON), beta: (value + width).min(WON) }
}

/// The moves of the root, the most promising first; all legal moves if each needs a score.
fn root_moves(
    pos: &Gomoku,
    field: &mut Field,
    history: &History,
    aim: Aim,
) -> (Vec<RootMove>, Coverage) {
    let mut ranked = Vec::new();
    let mut coverage = moves::generate(field, history, &mut ranked);
    ranked.retain(|ranked| field.is_legal(ranked.square));
    ranked.sort_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.square));
    let mut squares: Vec<Square> = ranked.into_iter().map(|ranked| ranked.square).collect();
    if aim == Aim::Every || squares.is_empty() {
        let rest = pos.legal_moves().into_iter().filter(|m| !squares.contains(m));
        squares.extend(rest.collect::<Vec<_>>());
        coverage = Coverage::Complete;
    }
    let root = |m| RootMove { m, value: 0, is_true: false };
    (squares.into_iter().map(root).collect(), coverage)
}

pub(super) fn won_by(line: Vec<Square>, nodes: u64) -> Thought<Square> {
    let (best, depth) = (line[0], line.len() as u32);
    let scores = vec![Scored { m: best, score: won_in(depth), proved: true }];
    Thought { best, scores, line, nodes, depth, proved: true }
}
