//! The names of what is weighed: where each term's weights begin in the one table that training fills.
//!
//! A term with several weights is followed by a count: a rank, a distance, a number of squares.

/// A piece of a kind on a square, seen by its own side: `64 * kind + square`. Its material is in it.
pub(crate) const PLACED: usize = 0;
/// By how many squares a knight, bishop, rook or queen can usefully go to.
pub(crate) const MOBILITY: [usize; 4] =
    [PLACED + 384, PLACED + 384 + 9, PLACED + 384 + 23, PLACED + 384 + 38];
pub(crate) const BISHOP_PAIR: usize = MOBILITY[3] + 28;
/// Own pawns on squares of a bishop's shade.
pub(crate) const BISHOP_PAWNS: usize = BISHOP_PAIR + 1;
/// A rook on a file without pawns, and without own pawns.
pub(crate) const ROOK_OPEN: usize = BISHOP_PAWNS + 1;
pub(crate) const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
/// A knight or bishop that a pawn protects and no enemy pawn can drive away.
pub(crate) const OUTPOST: [usize; 2] = [ROOK_HALF_OPEN + 1, ROOK_HALF_OPEN + 2];
pub(crate) const MINOR_BEHIND_PAWN: usize = OUTPOST[1] + 1;

pub(crate) const ISOLATED: usize = MINOR_BEHIND_PAWN + 1;
pub(crate) const DOUBLED: usize = ISOLATED + 1;
pub(crate) const BACKWARD: usize = DOUBLED + 1;
/// A pawn beside another, and one that another protects, by rank.
pub(crate) const PHALANX: usize = BACKWARD + 1;
pub(crate) const SUPPORTED: usize = PHALANX + 8;
/// A pawn that no enemy pawn can stop, by rank; and the same if its next square is free and not attacked.
pub(crate) const PASSED: usize = SUPPORTED + 8;
pub(crate) const PASSED_FREE: usize = PASSED + 8;
/// How far the kings are from the square before an advanced passed pawn.
pub(crate) const PASSED_OUR_KING: usize = PASSED_FREE + 8;
pub(crate) const PASSED_THEIR_KING: usize = PASSED_OUR_KING + 8;

/// A pawn, a minor piece or a rook attacks a piece of a kind.
pub(crate) const PAWN_ATTACKS: usize = PASSED_THEIR_KING + 8;
pub(crate) const MINOR_ATTACKS: usize = PAWN_ATTACKS + 6;
pub(crate) const ROOK_ATTACKS: usize = MINOR_ATTACKS + 6;
/// The king attacks a piece that nothing protects.
pub(crate) const KING_ATTACKS: usize = ROOK_ATTACKS + 6;
/// An enemy piece is attacked and not protected.
pub(crate) const HANGING: usize = KING_ATTACKS + 1;
/// A pawn could safely step to where it attacks a piece.
pub(crate) const PUSH_ATTACKS: usize = HANGING + 1;
/// Squares that only we control in the enemy's half.
pub(crate) const SPACE: usize = PUSH_ATTACKS + 1;

/// On each of the three files round the king, by its distance from the edge and the rank of our nearest pawn
/// (0 without one): `8 * distance + rank`. Then the same for the enemy's foremost pawn.
pub(crate) const SHELTER: usize = SPACE + 1;
pub(crate) const STORM: usize = SHELTER + 32;
pub(crate) const TEMPO: usize = STORM + 32;
pub(crate) const TERMS: usize = TEMPO + 1;

/// What endangers a king: the first eight by knight, bishop, rook and queen.
pub(crate) const ATTACKER: usize = 0;
/// Squares from which such a piece could safely give check.
pub(crate) const SAFE_CHECK: usize = 4;
/// Attacks on squares next to the king.
pub(crate) const NEAR_ATTACKS: usize = 8;
/// Squares next to the king that are attacked and that only the king or the queen protects.
pub(crate) const WEAK: usize = 9;
/// The attacker has no queen.
pub(crate) const NO_QUEEN: usize = 10;
/// The king has no square to go to.
pub(crate) const STUCK: usize = 11;
pub(crate) const ALWAYS: usize = 12;
pub(crate) const DANGERS: usize = 13;
