# Chess assignment, part 1.
#
# The board is a list of 64 characters (index = 8*column + row, '.' is empty), pieces are named
# tuples with their move function inside.  Everything is generated already in the right order,
# because we try the destinations in the order a1, a2, ..., h8.

from collections import namedtuple

Piece = namedtuple('Piece', 'kind value white square can_reach')
State = namedtuple('State', 'board white castling ep')


def col(s):
    return s // 8


def row(s):
    return s % 8


def name(s):
    return 'abcdefgh'[col(s)] + '12345678'[row(s)]


def clear(board, a, b):
    """True if nothing stands between the two squares of a line."""
    dc = (col(b) > col(a)) - (col(b) < col(a))
    dr = (row(b) > row(a)) - (row(b) < row(a))
    step = 8 * dc + dr
    return all(board[s] == '.' for s in range(a + step, b, step))


# ---- geometry: can a piece on a go to b? (colours are looked at elsewhere) ----

def pawn(state, white, a, b):
    d = row(b) - row(a) if white else row(a) - row(b)
    if col(a) == col(b):
        if d == 1:
            return state.board[b] == '.'
        start = 1 if white else 6
        return d == 2 and row(a) == start and state.board[b] == '.' and clear(state.board, a, b)
    return d == 1 and abs(col(a) - col(b)) == 1 and (state.board[b] != '.' or b == state.ep)


def knight(state, white, a, b):
    return sorted((abs(col(a) - col(b)), abs(row(a) - row(b)))) == [1, 2]


def bishop(state, white, a, b):
    return abs(col(a) - col(b)) == abs(row(a) - row(b)) and clear(state.board, a, b)


def rook(state, white, a, b):
    return (col(a) == col(b)) != (row(a) == row(b)) and clear(state.board, a, b)


def queen(state, white, a, b):
    return bishop(state, white, a, b) or rook(state, white, a, b)


def king(state, white, a, b):
    dc = col(b) - col(a)
    if max(abs(dc), abs(row(a) - row(b))) == 1:
        return True
    if abs(dc) != 2 or row(a) != row(b) or col(a) != 4:
        return False
    # castling
    right = 'K' if dc > 0 else 'Q'
    if not white:
        right = right.lower()
    if right not in state.castling:
        return False
    corner = 8 * (7 if dc > 0 else 0) + row(a)
    between = (a + b) // 2
    return (clear(state.board, a, corner)
            and not attacked(state.board, a, not white)
            and not attacked(state.board, between, not white))


FUNCTIONS = {'P': (100, pawn), 'N': (325, knight), 'B': (325, bishop),
             'R': (550, rook), 'Q': (1000, queen), 'K': (50000, king)}


def make_piece(letter, square):
    value, function = FUNCTIONS[letter.upper()]
    return Piece(letter.upper(), value, letter.isupper(), square, function)


# ---- check ----

def attacked(board, target, by_white):
    bare = State(board, by_white, '', target)   # ep = target: pawns "capture" on it even if empty
    for s, letter in enumerate(board):
        if letter == '.' or letter.isupper() != by_white or s == target:
            continue
        if letter in 'Pp' and col(s) == col(target):
            continue
        if FUNCTIONS[letter.upper()][1](bare, by_white, s, target):
            return True
    return False


def play(state, a, b):
    board = list(state.board)
    if board[a] in 'Pp' and b == state.ep and col(a) != col(b):
        board[8 * col(b) + row(a)] = '.'
    board[b], board[a] = board[a], '.'
    return board


def legal(state, piece, b):
    a = piece.square
    there = state.board[b]
    if a == b or (there != '.' and there.isupper() == piece.white):
        return False
    if not piece.can_reach(state, piece.white, a, b):
        return False
    after = play(state, a, b)
    return not attacked(after, after.index('K' if piece.white else 'k'), not piece.white)


# ---- input and output ----

def read_fen(text):
    placement, turn, castling, ep = text.split()[:4]
    board = ['.'] * 64
    for r, line in zip(range(7, -1, -1), placement.split('/')):
        for digit in '12345678':
            line = line.replace(digit, '.' * int(digit))
        for c in range(8):
            board[8 * c + r] = line[c]
    ep = -1 if ep == '-' else 8 * 'abcdefgh'.index(ep[0]) + '12345678'.index(ep[1])
    return State(board, turn == 'w', castling, ep)


def origin(a, others):
    if not others:
        return ''
    if col(a) not in map(col, others):
        return name(a)[0]
    if row(a) not in map(row, others):
        return name(a)[1]
    return name(a)


def list_moves(state):
    mine = [make_piece(letter, s) for s, letter in enumerate(state.board)
            if letter != '.' and letter.isupper() == state.white]
    for kind in 'PNBRQK':
        group = [p for p in mine if p.kind == kind]
        reach = {p.square: [b for b in range(64) if legal(state, p, b)] for p in group}
        for a in sorted(reach):
            for b in reach[a]:
                takes = 'x' if state.board[b] != '.' else ''
                if kind != 'P':
                    others = [o for o in reach if o != a and b in reach[o]]
                    yield kind + origin(a, others) + takes + name(b)
                    continue
                if col(a) != col(b):
                    takes = 'x'
                text = name(a)[0] + takes + name(b)
                if row(b) in (0, 7):
                    for new in 'NBRQ':
                        yield text + new
                else:
                    yield text


print('\n'.join(list_moves(read_fen(input()))), end='')
