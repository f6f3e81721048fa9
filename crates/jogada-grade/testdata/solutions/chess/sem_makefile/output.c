#include "output.h"
#include <stdio.h>

static void printSquare(int s) {
    putchar("abcdefgh"[COLUMN(s)]);
    putchar("12345678"[ROW(s)]);
}

/* the origin of the piece, as much of it as is needed */
static void printOrigin(const Board *b, const Piece *p, int to) {
    bool any = false, columnShared = false, rowShared = false;
    for (int s = 0; s < 64; s++) {
        const Piece *q = b->at[s];
        if (q == NULL || q == p || q->letter != p->letter || q->reach[to] == NO_MOVE)
            continue;
        any = true;
        columnShared = columnShared || COLUMN(s) == COLUMN(p->square);
        rowShared = rowShared || ROW(s) == ROW(p->square);
    }
    if (!any)
        return;
    if (!columnShared)
        putchar("abcdefgh"[COLUMN(p->square)]);
    else if (!rowShared)
        putchar("12345678"[ROW(p->square)]);
    else
        printSquare(p->square);
}

static void printPawn(const Piece *p, int to) {
    const char *kinds = (ROW(to) == 0 || ROW(to) == 7) ? "NBRQ" : " ";
    for (; *kinds != '\0'; kinds++) {
        putchar("abcdefgh"[COLUMN(p->square)]);
        if (p->reach[to] != QUIET)
            putchar('x');
        printSquare(to);
        if (*kinds != ' ')
            putchar(*kinds);
        putchar('\n');
    }
}

/* The squares are numbered in the order of the output, so it is enough to walk through them. */
void printMoves(const Board *b) {
    const char *order = b->whiteToMove ? "PNBRQK" : "pnbrqk";
    for (int kind = 0; kind < 6; kind++) {
        for (int from = 0; from < 64; from++) {
            const Piece *p = b->at[from];
            if (p == NULL || p->letter != order[kind])
                continue;
            for (int to = 0; to < 64; to++) {
                if (p->reach[to] == NO_MOVE)
                    continue;
                if (kind == 0) {
                    printPawn(p, to);
                    continue;
                }
                putchar("PNBRQK"[kind]);
                printOrigin(b, p, to);
                if (p->reach[to] == CAPTURE)
                    putchar('x');
                printSquare(to);
                putchar('\n');
            }
        }
    }
}
