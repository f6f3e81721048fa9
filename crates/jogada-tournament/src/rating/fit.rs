//! The arithmetic below ratings: the likeliest strengths of a Bradley–Terry model, and how sure they are.

/// Games between two entrants: how many, and the first one's points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) pair: [usize; 2],
    pub(super) games: f64,
    pub(super) points: f64,
}

/// A field with its games and a prior: each entrant also drew `prior` games with an opponent of strength 0.
pub(super) struct Model<'a> {
    pub(super) entrants: usize,
    pub(super) edges: &'a [Edge],
    pub(super) prior: f64,
}

/// The expected share of points at a difference in strength, in natural logarithms of the odds.
pub(crate) fn share(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

impl Model<'_> {
    /// The likeliest strengths, by Newton's method: each step solves one sparse linear system.
    pub(super) fn strengths(&self) -> Vec<f64> {
        const STEPS: usize = 100;
        const HALVINGS: usize = 20;
        const ROUNDING: f64 = 1e-12;
        /// A ten-millionth of an Elo point, about.
        const STILL: f64 = 1e-9;
        /// No strength moves further in one step; beyond it the quadratic model says little.
        const STEP_MAX: f64 = 2.0;
        let mut strengths = vec![0.0; self.entrants];
        let mut likelihood = self.likelihood(&strengths);
        for _ in 0..STEPS {
            let mut step = self.curvature(&strengths).solve(&self.gradient(&strengths));
            let longest = step.iter().fold(0.0, |longest: f64, by| longest.max(by.abs()));
            let scale = STEP_MAX / longest.max(STEP_MAX);
            step.iter_mut().for_each(|by| *by *= scale);
            for _ in 0..HALVINGS {
                let next: Vec<f64> = strengths.iter().zip(&step).map(|(at, by)| at + by).collect();
                let gained = self.likelihood(&next);
                // The likelihood is concave, so a short enough step gains. At the top gains drown in rounding.
                if gained >= likelihood - ROUNDING * likelihood.abs() {
                    (strengths, likelihood) = (next, gained);
                    break;
                }
                step.iter_mut().for_each(|by| *by /= 2.0);
            }
            if longest < STILL {
                break;
            }
        }
        strengths
    }

    fn likelihood(&self, strengths: &[f64]) -> f64 {
        // ln share(x), without overflow at either end.
        let log = |x: f64| if x > 0.0 { -(-x).exp().ln_1p() } else { x - x.exp().ln_1p() };
        let games: f64 = self
            .edges
            .iter()
            .map(|edge| {
                let x = strengths[edge.pair[0]] - strengths[edge.pair[1]];
                edge.points * log(x) + (edge.games - edge.points) * log(-x)
            })
            .sum();
        let prior: f64 = strengths.iter().map(|&x| (log(x) + log(-x)) / 2.0).sum();
        games + self.prior * prior
    }

    fn gradient(&self, strengths: &[f64]) -> Vec<f64> {
        let mut gradient: Vec<f64> =
            strengths.iter().map(|&x| self.prior * (0.5 - share(x))).collect();
        for edge in self.edges {
            let [a, b] = edge.pair;
            let surplus = edge.points - edge.games * share(strengths[a] - strengths[b]);
            gradient[a] += surplus;
            gradient[b] -= surplus;
        }
        gradient
    }

    /// Minus the second derivatives of the log-likelihood: the information about the strengths.
    pub(super) fn curvature(&self, strengths: &[f64]) -> Curvature {
        let variance = |x: f64| share(x) * share(-x);
        let mut diagonal: Vec<f64> = strengths.iter().map(|&x| self.prior * variance(x)).collect();
        let mut edges = Vec::with_capacity(self.edges.len());
        for edge in self.edges {
            let [a, b] = edge.pair;
            let weight = edge.games * variance(strengths[a] - strengths[b]);
            diagonal[a] += weight;
            diagonal[b] += weight;
            edges.push((a, b, weight));
        }
        Curvature { diagonal, edges }
    }
}

/// A symmetric positive definite matrix: a diagonal, and minus a weight for each edge.
pub(super) struct Curvature {
    pub(super) diagonal: Vec<f64>,
    edges: Vec<(usize, usize, f64)>,
}

impl Curvature {
    fn times(&self, x: &[f64]) -> Vec<f64> {
        let mut product: Vec<f64> = x.iter().zip(&self.diagonal).map(|(x, d)| x * d).collect();
        for &(a, b, weight) in &self.edges {
            product[a] -= weight * x[b];
            product[b] -= weight * x[a];
        }
        product
    }

    /// Solves for a right-hand side by conjugate gradients, scaled by the diagonal.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let dot = |x: &[f64], y: &[f64]| -> f64 { x.iter().zip(y).map(|(x, y)| x * y).sum() };
        let scaled =
            |x: &[f64]| -> Vec<f64> { x.iter().zip(&self.diagonal).map(|(x, d)| x / d).collect() };
        let mut x = vec![0.0; right.len()];
        let mut rest = right.to_vec();
        let mut z = scaled(&rest);
        let mut direction = z.clone();
        let mut size = dot(&rest, &z);
        // The next step of Newton's method takes up what is left.
        let enough = size * 1e-10;
        for _ in 0..(2 * right.len()).clamp(50, 2000) {
            if size <= enough || size < f64::MIN_POSITIVE {
                break;
            }
            let product = self.times(&direction);
            let by = size / dot(&direction, &product);
            for i in 0..x.len() {
                x[i] += by * direction[i];
                rest[i] -= by * product[i];
            }
            z = scaled(&rest);
            let next = dot(&rest, &z);
            let keep = next / size;
            size = next;
            for i in 0..x.len() {
                direction[i] = z[i] + keep * direction[i];
            }
        }
        x
    }

    /// The inverse, row by row, after Cholesky: the covariances of the strengths. Cubic in the size.
    pub(super) fn inverse(&self) -> Vec<Vec<f64>> {
        let n = self.diagonal.len();
        let mut lower = vec![vec![0.0; n]; n];
        for (i, row) in lower.iter_mut().enumerate() {
            row[i] = self.diagonal[i];
        }
        for &(a, b, weight) in &self.edges {
            lower[a.max(b)][a.min(b)] -= weight;
        }
        for j in 0..n {
            let (row, below) = lower[j..].split_first_mut().expect("j is below n");
            row[j] = (row[j] - row[..j].iter().map(|x| x * x).sum::<f64>())
                .max(f64::MIN_POSITIVE)
                .sqrt();
            for other in below {
                let dot: f64 = other[..j].iter().zip(&row[..j]).map(|(x, y)| x * y).sum();
                other[j] = (other[j] - dot) / row[j];
            }
        }
        (0..n).map(|unit| solve_lower(&lower, unit)).collect()
    }
}

/// One column of the inverse of L Lᵀ: forward, then backward.
fn solve_lower(lower: &[Vec<f64>], unit: usize) -> Vec<f64> {
    let n = lower.len();
    let mut x = vec![0.0; n];
    x[unit] = 1.0;
    for i in unit..n {
        let dot: f64 = lower[i][unit..i].iter().zip(&x[unit..i]).map(|(l, x)| l * x).sum();
        x[i] = (x[i] - dot) / lower[i][i];
    }
    for i in (0..n).rev() {
        x[i] /= lower[i][i];
        let known = x[i];
        for (j, x) in x[..i].iter_mut().enumerate() {
            *x -= lower[i][j] * known;
        }
    }
    x
}
