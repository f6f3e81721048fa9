//! One round of the Swiss system: who has done as well, and has not been met.

use std::cmp::Reverse;

use super::matching;

/// The field between two rounds.
pub(super) struct Field {
    points: Vec<u64>,
    met: Vec<Vec<u32>>,
    byes: Vec<u32>,
    /// How much more often each sat first than second.
    surplus: Vec<i64>,
    /// What a meeting adds to it.
    first_surplus: i64,
    rounds: usize,
}

/// Who meets whom; the one named first sits first where that does not change within the meeting.
pub(super) struct Round {
    pub(super) pairs: Vec<[usize; 2]>,
    pub(super) bye: Option<usize>,
}

impl Field {
    pub(super) fn new(entrants: usize, first_surplus: i64) -> Field {
        Field {
            points: vec![0; entrants],
            met: vec![Vec::new(); entrants],
            byes: vec![0; entrants],
            surplus: vec![0; entrants],
            first_surplus,
            rounds: 0,
        }
    }

    /// Counts a finished round; `points` are of each pair, in its order.
    pub(super) fn play(&mut self, round: &Round, points: &[[u64; 2]], bye: u64) {
        for (&[a, b], &[for_a, for_b]) in round.pairs.iter().zip(points) {
            self.points[a] += for_a;
            self.points[b] += for_b;
            self.met[a].push(b as u32);
            self.met[b].push(a as u32);
            self.surplus[a] += self.first_surplus;
            self.surplus[b] -= self.first_surplus;
        }
        if let Some(entrant) = round.bye {
            self.points[entrant] += bye;
            self.byes[entrant] += 1;
        }
        self.rounds += 1;
    }

    /// Pairs the next round.
    pub(super) fn pair(&self) -> Round {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        order.sort_by_key(|&entrant| (Reverse(self.points[entrant]), entrant));
        if order.len().is_multiple_of(2) {
            return self.round(&order, self.matched(&order), None);
        }
        // The lowest with the fewest byes, unless a bye for that one forces a rematch.
        let fewest = self.byes.iter().min().copied().unwrap_or(0);
        let may_rest = |&at: &usize| self.byes[order[at]] == fewest;
        let mut first_choice = None;
        for at in (0..order.len()).rev().filter(may_rest) {
            let mut order = order.clone();
            let bye = order.remove(at);
            let mates = self.matched(&order);
            if mates.iter().all(Option::is_some) {
                return self.round(&order, mates, Some(bye));
            }
            first_choice.get_or_insert((order, mates, bye));
        }
        let (order, mates, bye) = first_choice.expect("one of a field has the fewest byes");
        self.round(&order, mates, Some(bye))
    }

    /// For each place in the order the place of its opponent, as many as can be without a rematch.
    fn matched(&self, order: &[usize]) -> Vec<Option<usize>> {
        let mut mates = self.by_groups(order);
        matching::mend(&mut mates, &|a, b| self.may_meet(order[a], order[b]));
        matching::complete(&mut mates, &|a, b| !self.have_met(order[a], order[b]));
        mates
    }

    /// Have not met, and do not both need the same side.
    fn may_meet(&self, a: usize, b: usize) -> bool {
        /// Who sat on one side twice more than on the other needs the other now.
        const NEED: i64 = 2;
        let needs = |entrant: usize| self.surplus[entrant].abs() >= NEED * self.first_surplus;
        let clash = self.surplus[a] * self.surplus[b] > 0 && needs(a) && needs(b);
        !clash && !self.have_met(a, b)
    }

    fn have_met(&self, a: usize, b: usize) -> bool {
        self.met[a].contains(&(b as u32))
    }

    /// Pairs within groups of equal points; an entrant without an opponent goes down to the next group.
    fn by_groups(&self, order: &[usize]) -> Vec<Option<usize>> {
        let mut mates = vec![None; order.len()];
        let mut members: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < order.len() {
            let points = self.points[order[at]];
            while at < order.len() && self.points[order[at]] == points {
                members.push(at);
                at += 1;
            }
            self.fold(order, &members, &mut mates);
            members.retain(|&place| mates[place].is_none());
        }
        mates
    }

    /// Upper half against lower half, each the first below that it has not met and that does not want the same side.
    fn fold(&self, order: &[usize], members: &[usize], mates: &mut [Option<usize>]) {
        /// Opponents that are looked at to find one that wants the other side.
        const CHOICE: usize = 8;
        let (upper, lower) = members.split_at(members.len() / 2);
        // The lower half as a list from which the middle can be taken: `next[0]` is its first, `next[i + 1]` what follows i.
        let mut next: Vec<usize> = (0..=lower.len()).collect();
        for &place in upper {
            let (mut before, mut choices, mut chosen) = (0, 0, None);
            while next[before] < lower.len() && choices < CHOICE {
                let at = next[before];
                let [a, b] = [order[place], order[lower[at]]];
                if self.may_meet(a, b) {
                    choices += 1;
                    if self.surplus[a] * self.surplus[b] <= 0 {
                        chosen = Some(before);
                        break;
                    }
                    chosen = chosen.or(Some(before));
                }
                before = at + 1;
            }
            if let Some(before) = chosen {
                let at = next[before];
                next[before] = next[at + 1];
                mates[place] = Some(lower[at]);
                mates[lower[at]] = Some(place);
            }
        }
    }

    /// Names the pairs from the top. Those without a mate have met all that are left: they meet again, neighbours first.
    fn round(&self, order: &[usize], mut mates: Vec<Option<usize>>, bye: Option<usize>) -> Round {
        let left: Vec<usize> = (0..mates.len()).filter(|&place| mates[place].is_none()).collect();
        for pair in left.chunks_exact(2) {
            mates[pair[0]] = Some(pair[1]);
            mates[pair[1]] = Some(pair[0]);
        }
        let pairs = mates.iter().enumerate().filter_map(|(place, mate)| {
            mate.filter(|&mate| place < mate).map(|mate| self.seated(order, [place, mate]))
        });
        Round { pairs: pairs.collect(), bye }
    }

    /// Who has sat first less often does so now; of equals the higher one, in every second round and table.
    fn seated(&self, order: &[usize], [upper, lower]: [usize; 2]) -> [usize; 2] {
        let [a, b] = [order[upper], order[lower]];
        let upper_first = match self.surplus[a].cmp(&self.surplus[b]) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => (upper + self.rounds).is_multiple_of(2),
        };
        if upper_first { [a, b] } else { [b, a] }
    }
}
