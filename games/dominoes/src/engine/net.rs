//! A small network: what a move looks like in, how good that is out.

/// One hidden layer of rectified units, and a sum of them.
#[derive(Clone, Debug)]
pub struct Net {
    /// For each hidden unit, a weight for each feature.
    pub hidden: [[f32; FEATURES]; HIDDEN],
    /// What is added to each hidden unit.
    pub bias: [f32; HIDDEN],
    /// What each hidden unit counts for.
    pub out: [f32; HIDDEN],
}

/// What a move looks like: one number for each thing that may matter.
pub type Features = [f32; FEATURES];

/// How many numbers describe a move.
pub const FEATURES: usize = 34;
/// How many hidden units there are.
pub const HIDDEN: usize = 32;

impl Net {
    /// How good a move looks. Only differences between moves of one position mean anything.
    pub fn look(&self, features: &Features) -> f32 {
        let units = self.hidden.iter().zip(&self.bias).zip(&self.out);
        units.map(|((weights, bias), out)| dot(weights, features, *bias).max(0.0) * out).sum()
    }
}

/// A sum of products in eight strands, which the compiler turns into one.
pub fn dot(weights: &Features, features: &Features, bias: f32) -> f32 {
    let mut strands = [0.0_f32; 8];
    let (pairs, rest) = (weights.chunks_exact(8), features.chunks_exact(8));
    let tail = pairs.remainder().iter().zip(rest.remainder()).map(|(w, f)| w * f).sum::<f32>();
    for (w, f) in pairs.zip(rest) {
        for i in 0..8 {
            strands[i] += w[i] * f[i];
        }
    }
    bias + tail + strands.iter().sum::<f32>()
}
