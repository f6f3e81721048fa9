//! A small network from the features of a move to its value.

/// One hidden layer of rectified linear units, and a weighted sum of them.
#[derive(Clone, Debug)]
pub struct Net {
    /// For each hidden unit, a weight for each feature.
    pub hidden: [[f32; FEATURES]; HIDDEN],
    /// The bias of each hidden unit.
    pub bias: [f32; HIDDEN],
    /// The output weight of each hidden unit.
    pub out: [f32; HIDDEN],
}

/// The features of a move.
pub type Features = [f32; FEATURES];

/// The number of features.
pub const FEATURES: usize = 34;
/// The number of hidden units.
pub const HIDDEN: usize = 32;

impl Net {
    /// The value of a move. Only differences between moves of one position are meaningful.
    pub fn evaluate(&self, features: &Features) -> f32 {
        let units = self.hidden.iter().zip(&self.bias).zip(&self.out);
        units.map(|((weights, bias), out)| dot(weights, features, *bias).max(0.0) * out).sum()
    }
}

/// A dot product with eight accumulators, which the compiler vectorises.
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
