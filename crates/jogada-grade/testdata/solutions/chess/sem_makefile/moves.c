#include "moves.h"
#include <stdlib.h>
#include <string.h>

/* --- attacks -------------------------------------------------------------------------- */

static bool is(const Board *b, int column, int row, char letter) {
    if (column < 0 || column > 7 || row < 0 || row > 7)
        return false;
    return b->at[8 * column + row] != NULL && b->at[8 * column + row]->letter == letter;
}

/* The first letter found from (column,row) in a direction, or 0. */
static char look(const Board *b, int column, int row, int dc, int dr) {
    for (column += dc, row += dr; column >= 0 && column < 8 && row >= 0 && row < 8; column += dc, row += dr)
        if (b->at[8 * column + row] != NULL)
            return b->at[8 * column + row]->letter;
    return 0;
}

static bool attackedBy(const Board *b, int square, bool white) {
    int c = COLUMN(square), r = ROW(square);
    char pawn = white ? 'P' : 'p', knight = white ? 'N' : 'n', bishop = white ? 'B' : 'b';
    char rook = white ? 'R' : 'r', queen = white ? 'Q' : 'q', king = white ? 'K' : 'k';
    char seen;

    if (white) {
        if (is(b, c - 1, r - 1, pawn) || is(b, c + 1, r - 1, pawn)) return true;
    } else {
        if (is(b, c - 1, r + 1, pawn) || is(b, c + 1, r + 1, pawn)) return true;
    }

    if (is(b, c + 1, r + 2, knight) || is(b, c + 2, r + 1, knight)) return true;
    if (is(b, c + 1, r - 2, knight) || is(b, c + 2, r - 1, knight)) return true;
    if (is(b, c - 1, r + 2, knight) || is(b, c - 2, r + 1, knight)) return true;
    if (is(b, c - 1, r - 2, knight) || is(b, c - 2, r - 1, knight)) return true;

    seen = look(b, c, r, 0, 1);   if (seen == rook || seen == queen) return true;
    seen = look(b, c, r, 0, -1);  if (seen == rook || seen == queen) return true;
    seen = look(b, c, r, 1, 0);   if (seen == rook || seen == queen) return true;
    seen = look(b, c, r, -1, 0);  if (seen == rook || seen == queen) return true;
    seen = look(b, c, r, 1, 1);   if (seen == bishop || seen == queen) return true;
    seen = look(b, c, r, 1, -1);  if (seen == bishop || seen == queen) return true;
    seen = look(b, c, r, -1, 1);  if (seen == bishop || seen == queen) return true;
    seen = look(b, c, r, -1, -1); if (seen == bishop || seen == queen) return true;

    for (int dc = -1; dc <= 1; dc++)
        for (int dr = -1; dr <= 1; dr++)
            if (is(b, c + dc, r + dr, king)) return true;
    return false;
}

/* Would the king of this piece be safe after it goes to the square? Works on a copy of the board. */
static bool kingSafe(const Board *b, const Piece *p, int to, bool passant) {
    Board after = *b;
    after.at[to] = after.at[p->square];
    after.at[p->square] = NULL;
    if (passant)
        after.at[8 * COLUMN(to) + ROW(p->square)] = NULL;
    for (int s = 0; s < 64; s++)
        if (after.at[s] != NULL && after.at[s]->letter == (p->white ? 'K' : 'k'))
            return !attackedBy(&after, s, !p->white);
    return true;
}

/* Marks a destination. Returns true if the piece could slide on. */
static bool mark(Piece *p, const Board *b, int column, int row) {
    int to = 8 * column + row;
    if (column < 0 || column > 7 || row < 0 || row > 7)
        return false;
    if (b->at[to] == NULL) {
        if (kingSafe(b, p, to, false))
            p->reach[to] = QUIET;
        return true;
    }
    if (b->at[to]->white != p->white && kingSafe(b, p, to, false))
        p->reach[to] = CAPTURE;
    return false;
}

/* --- one move function for each kind ---------------------------------------------------- */

static void movePawn(Piece *p, Board *b) {
    int c = COLUMN(p->square), r = ROW(p->square);
    int next = p->white ? r + 1 : r - 1;

    /* forward: cannot capture */
    if (b->at[8 * c + next] == NULL) {
        mark(p, b, c, next);
        if (p->white && r == 1 && b->at[8 * c + 3] == NULL)
            mark(p, b, c, 3);
        if (!p->white && r == 6 && b->at[8 * c + 4] == NULL)
            mark(p, b, c, 4);
    }
    /* left */
    if (c > 0) {
        int to = 8 * (c - 1) + next;
        if (b->at[to] != NULL)
            mark(p, b, c - 1, next);
        else if (to == b->passant && kingSafe(b, p, to, true))
            p->reach[to] = PASSANT;
    }
    /* right */
    if (c < 7) {
        int to = 8 * (c + 1) + next;
        if (b->at[to] != NULL)
            mark(p, b, c + 1, next);
        else if (to == b->passant && kingSafe(b, p, to, true))
            p->reach[to] = PASSANT;
    }
}

static void moveKnight(Piece *p, Board *b) {
    int c = COLUMN(p->square), r = ROW(p->square);
    for (int dc = -2; dc <= 2; dc++)
        for (int dr = -2; dr <= 2; dr++)
            if (dc * dc + dr * dr == 5)
                mark(p, b, c + dc, r + dr);
}

static void moveBishop(Piece *p, Board *b) {
    int c = COLUMN(p->square), r = ROW(p->square), n;
    n = 1; while (mark(p, b, c + n, r + n)) n++;
    n = 1; while (mark(p, b, c + n, r - n)) n++;
    n = 1; while (mark(p, b, c - n, r + n)) n++;
    n = 1; while (mark(p, b, c - n, r - n)) n++;
}

static void moveRook(Piece *p, Board *b) {
    int c = COLUMN(p->square), r = ROW(p->square), n;
    n = 1; while (mark(p, b, c + n, r)) n++;
    n = 1; while (mark(p, b, c - n, r)) n++;
    n = 1; while (mark(p, b, c, r + n)) n++;
    n = 1; while (mark(p, b, c, r - n)) n++;
}

static void moveQueen(Piece *p, Board *b) {
    moveBishop(p, b);
    moveRook(p, b);
}

static void moveKing(Piece *p, Board *b) {
    int c = COLUMN(p->square), r = ROW(p->square);

    mark(p, b, c - 1, r - 1);
    mark(p, b, c - 1, r);
    mark(p, b, c - 1, r + 1);
    mark(p, b, c, r - 1);
    mark(p, b, c, r + 1);
    mark(p, b, c + 1, r - 1);
    mark(p, b, c + 1, r);
    mark(p, b, c + 1, r + 1);

    /* castling: e = 4 */
    if (c != 4 || attackedBy(b, p->square, !p->white))
        return;
    if (b->shortCastle && b->at[8 * 5 + r] == NULL && b->at[8 * 6 + r] == NULL)
        if (!attackedBy(b, 8 * 5 + r, !p->white))
            mark(p, b, 6, r);
    if (b->longCastle && b->at[8 * 3 + r] == NULL && b->at[8 * 2 + r] == NULL && b->at[8 * 1 + r] == NULL)
        if (!attackedBy(b, 8 * 3 + r, !p->white))
            mark(p, b, 2, r);
}

/* --- constructors ------------------------------------------------------------------------ */

static Piece *newPiece(char letter, int value, int square, bool white, void (*move)(Piece *, Board *)) {
    Piece *p = calloc(1, sizeof(Piece));
    p->letter = white ? letter : letter + ('a' - 'A');
    p->white = white;
    p->value = value;
    p->square = square;
    p->move = move;
    return p;
}

Piece *newPawn(bool white, int square)   { return newPiece('P', 100, square, white, movePawn); }
Piece *newKnight(bool white, int square) { return newPiece('N', 325, square, white, moveKnight); }
Piece *newBishop(bool white, int square) { return newPiece('B', 325, square, white, moveBishop); }
Piece *newRook(bool white, int square)   { return newPiece('R', 550, square, white, moveRook); }
Piece *newQueen(bool white, int square)  { return newPiece('Q', 1000, square, white, moveQueen); }
Piece *newKing(bool white, int square)   { return newPiece('K', 50000, square, white, moveKing); }
