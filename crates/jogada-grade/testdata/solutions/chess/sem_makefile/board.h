#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>

/* what a piece can do on a square (see Piece.reach) */
#define NO_MOVE  0
#define QUIET    1
#define CAPTURE  2
#define PASSANT  3

struct Board;

typedef struct Piece {
    char letter;                  /* as in the FEN */
    bool white;
    int value;
    int square;                   /* 0 = a1, 1 = a2, ... 8 = b1, ... 63 = h8 */
    unsigned char reach[64];      /* filled in by the move function */
    void (*move)(struct Piece *self, struct Board *b);
} Piece;

typedef struct Board {
    Piece *at[64];
    bool whiteToMove;
    bool shortCastle, longCastle; /* only of the side to move */
    int passant;                  /* square or -1 */
} Board;

/* Squares go down the columns because this is the order of the output. */
#define COLUMN(s) ((s) / 8)
#define ROW(s)    ((s) % 8)

Board *boardFromFen(char *placement, char turn, char *castling, char *passant);
void boardDestroy(Board *b);

#endif
