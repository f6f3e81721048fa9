// Trabalho de xadrez, parte 1 (C++)
// Um lance so e legal se, depois dele, nenhuma peca do adversario ataca a casa do rei.

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using std::string;
using std::vector;

struct Square {
    int col, row;
    bool ok() const { return col >= 0 && col < 8 && row >= 0 && row < 8; }
    Square operator+(const Square &d) const { return {col + d.col, row + d.row}; }
    bool operator==(const Square &o) const { return col == o.col && row == o.row; }
    bool operator!=(const Square &o) const { return !(*this == o); }
    int index() const { return col * 8 + row; }
    string name() const { return string(1, char('a' + col)) + char('1' + row); }
};

class Position;
struct Piece;

struct Move {
    const Piece *piece;
    Square from, to;
    bool capture;
    bool enPassant;
    int promotion; // 0, or the rank of the new piece (1 = knight .. 4 = queen)
};

using Generator = void (*)(const Piece &, const Position &, vector<Move> &);

struct Piece {
    char letter;
    bool white;
    int rank; // 0 = pawn ... 5 = king
    int value;
    Square at;
    Generator generate;

    // creates any of the pieces from its FEN letter
    static std::unique_ptr<Piece> create(char fen, Square at);
};

class Position {
  public:
    explicit Position(const string &fen);

    const Piece *get(Square s) const { return s.ok() ? board[s.index()] : nullptr; }
    bool empty(Square s) const { return s.ok() && board[s.index()] == nullptr; }
    bool enemyAt(Square s, bool white) const { return get(s) && get(s)->white != white; }
    bool whiteToMove() const { return turn; }
    Square enPassant() const { return ep; }
    bool mayCastle(char c) const { return castling.find(c) != string::npos; }
    vector<Move> legalMoves() const;
    bool kingHangs(const Move &m) const;

  private:
    using View = std::array<const Piece *, 64>;
    vector<std::unique_ptr<Piece>> pieces; // owns them
    View board{};
    bool turn = true;
    string castling;
    Square ep{-1, -1};

    static bool attacks(const View &v, Square from, const Piece &p, Square target);
};

// ---------------------------------------------------------------------------------------------

static const vector<Square> kLines = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const vector<Square> kDiagonals = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const vector<Square> kJumps = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};

static void add(const Piece &p, const Position &pos, vector<Move> &out, Square to) {
    if (to.ok() && (pos.empty(to) || pos.enemyAt(to, p.white)))
        out.push_back({&p, p.at, to, !pos.empty(to), false, 0});
}

static void ride(const Piece &p, const Position &pos, vector<Move> &out, const vector<Square> &dirs) {
    for (const Square &d : dirs) {
        Square s = p.at + d;
        for (; pos.empty(s); s = s + d)
            out.push_back({&p, p.at, s, false, false, 0});
        if (pos.enemyAt(s, p.white))
            out.push_back({&p, p.at, s, true, false, 0});
    }
}

static void pawnMoves(const Piece &p, const Position &pos, vector<Move> &out) {
    const Square up{0, p.white ? 1 : -1};
    vector<Move> mine;
    Square s = p.at + up;
    if (pos.empty(s)) {
        mine.push_back({&p, p.at, s, false, false, 0});
        if (p.at.row == (p.white ? 1 : 6) && pos.empty(s + up))
            mine.push_back({&p, p.at, s + up, false, false, 0});
    }
    for (int side : {-1, 1}) {
        Square t = s + Square{side, 0};
        if (pos.enemyAt(t, p.white))
            mine.push_back({&p, p.at, t, true, false, 0});
        else if (t.ok() && t == pos.enPassant())
            mine.push_back({&p, p.at, t, true, true, 0});
    }
    for (Move m : mine) {
        if (m.to.row != 0 && m.to.row != 7) {
            out.push_back(m);
            continue;
        }
        for (m.promotion = 1; m.promotion <= 4; m.promotion++)
            out.push_back(m);
    }
}

static void knightMoves(const Piece &p, const Position &pos, vector<Move> &out) {
    for (const Square &d : kJumps)
        add(p, pos, out, p.at + d);
}

static void bishopMoves(const Piece &p, const Position &pos, vector<Move> &out) {
    ride(p, pos, out, kDiagonals);
}

static void rookMoves(const Piece &p, const Position &pos, vector<Move> &out) {
    ride(p, pos, out, kLines);
}

static void queenMoves(const Piece &p, const Position &pos, vector<Move> &out) {
    ride(p, pos, out, kDiagonals);
    ride(p, pos, out, kLines);
}

static void kingMoves(const Piece &p, const Position &pos, vector<Move> &out) {
    for (const auto *dirs : {&kLines, &kDiagonals})
        for (const Square &d : *dirs)
            add(p, pos, out, p.at + d);

    // castling; staying on the square is a "move" that tests for check
    auto safe = [&](int col) {
        return !pos.kingHangs({&p, p.at, {col, p.at.row}, false, false, 0});
    };
    auto allEmpty = [&](int from, int to) {
        for (int c = from; c <= to; c++)
            if (!pos.empty({c, p.at.row}))
                return false;
        return true;
    };
    if (pos.mayCastle(p.white ? 'K' : 'k') && allEmpty(5, 6) && safe(4) && safe(5))
        add(p, pos, out, {6, p.at.row});
    if (pos.mayCastle(p.white ? 'Q' : 'q') && allEmpty(1, 3) && safe(4) && safe(3))
        add(p, pos, out, {2, p.at.row});
}

std::unique_ptr<Piece> Piece::create(char fen, Square at) {
    static const string letters = "PNBRQK";
    static const int values[] = {100, 325, 325, 550, 1000, 50000};
    static const Generator generators[] = {pawnMoves, knightMoves, bishopMoves, rookMoves, queenMoves, kingMoves};

    const char upper = char(std::toupper(static_cast<unsigned char>(fen)));
    const auto rank = letters.find(upper);
    if (rank == string::npos)
        return nullptr;
    return std::unique_ptr<Piece>(
        new Piece{upper, upper == fen, int(rank), values[rank], at, generators[rank]});
}

// ---------------------------------------------------------------------------------------------

Position::Position(const string &fen) {
    std::istringstream in(fen);
    string rows, side, target;
    in >> rows >> side >> castling >> target;

    Square s{0, 7};
    for (char c : rows) {
        if (c == '/') {
            s = {0, s.row - 1};
        } else if (std::isdigit(static_cast<unsigned char>(c))) {
            s.col += c - '0';
        } else if (auto p = Piece::create(c, s)) {
            board[s.index()] = p.get();
            pieces.push_back(std::move(p));
            s.col++;
        }
    }
    turn = side == "w";
    if (target.size() == 2)
        ep = {target[0] - 'a', target[1] - '1'};
}

bool Position::attacks(const View &v, Square from, const Piece &p, Square target) {
    const int dc = target.col - from.col, dr = target.row - from.row;
    const int ac = std::abs(dc), ar = std::abs(dr);
    if (ac + ar == 0)
        return false;
    switch (p.letter) {
    case 'P':
        return ac == 1 && dr == (p.white ? 1 : -1);
    case 'N':
        return ac + ar == 3 && ac && ar;
    case 'K':
        return std::max(ac, ar) == 1;
    }
    const bool line = ac == 0 || ar == 0, diagonal = ac == ar;
    if (!(line && p.letter != 'B') && !(diagonal && p.letter != 'R'))
        return false;
    const Square d{(dc > 0) - (dc < 0), (dr > 0) - (dr < 0)};
    for (Square s = from + d; s != target; s = s + d)
        if (v[s.index()])
            return false;
    return true;
}

bool Position::kingHangs(const Move &m) const {
    View v = board;
    v[m.from.index()] = nullptr;
    v[m.to.index()] = m.piece;
    if (m.enPassant)
        v[Square{m.to.col, m.from.row}.index()] = nullptr;

    Square king{-1, -1};
    for (int i = 0; i < 64; i++)
        if (v[i] && v[i]->letter == 'K' && v[i]->white == m.piece->white)
            king = {i / 8, i % 8};
    for (int i = 0; i < 64; i++)
        if (v[i] && v[i]->white != m.piece->white && attacks(v, {i / 8, i % 8}, *v[i], king))
            return true;
    return false;
}

vector<Move> Position::legalMoves() const {
    vector<Move> all;
    for (const auto &p : pieces)
        if (p->white == turn)
            p->generate(*p, *this, all);
    all.erase(std::remove_if(all.begin(), all.end(), [this](const Move &m) { return kingHangs(m); }), all.end());
    std::sort(all.begin(), all.end(), [](const Move &a, const Move &b) {
        if (a.piece->rank != b.piece->rank)
            return a.piece->rank < b.piece->rank;
        if (a.from != b.from)
            return a.from.index() < b.from.index();
        if (a.to != b.to)
            return a.to.index() < b.to.index();
        return a.promotion < b.promotion;
    });
    return all;
}

static string notation(const Move &m, const vector<Move> &all) {
    string text;
    if (m.piece->rank == 0) {
        text = m.from.name().substr(0, 1);
    } else {
        text = m.piece->letter;
        bool twin = false, sameCol = false, sameRow = false;
        for (const Move &o : all) {
            if (o.piece == m.piece || o.piece->rank != m.piece->rank || o.to != m.to)
                continue;
            twin = true;
            sameCol |= o.from.col == m.from.col;
            sameRow |= o.from.row == m.from.row;
        }
        if (twin)
            text += !sameCol ? m.from.name().substr(0, 1) : !sameRow ? m.from.name().substr(1) : m.from.name();
    }
    if (m.capture)
        text += 'x';
    text += m.to.name();
    if (m.promotion)
        text += "PNBRQK"[m.promotion];
    return text;
}

int main() {
    string fen;
    if (!std::getline(std::cin, fen))
        return 1;
    const Position position(fen);
    const vector<Move> moves = position.legalMoves();
    for (const Move &m : moves)
        std::cout << notation(m, moves) << '\n';
    return 0;
}
