#include "board.h"
#include "moves.h"
#include <stdlib.h>
#include <string.h>

Board *boardFromFen(char *placement, char turn, char *castling, char *passant) {
    Board *b = malloc(sizeof(Board));
    int column = 0, row = 7, i;

    for (i = 0; i < 64; i++)
        b->at[i] = NULL;
    for (i = 0; placement[i] != '\0'; i++) {
        char c = placement[i];
        if (c == '/') {
            column = 0;
            row = row - 1;
        }
        else if (c >= '1' && c <= '8') {
            column = column + (c - '0');
        }
        else {
            int square = 8 * column + row;
            if (c == 'P' || c == 'p') b->at[square] = newPawn(c == 'P', square);
            else if (c == 'N' || c == 'n') b->at[square] = newKnight(c == 'N', square);
            else if (c == 'B' || c == 'b') b->at[square] = newBishop(c == 'B', square);
            else if (c == 'R' || c == 'r') b->at[square] = newRook(c == 'R', square);
            else if (c == 'Q' || c == 'q') b->at[square] = newQueen(c == 'Q', square);
            else if (c == 'K' || c == 'k') b->at[square] = newKing(c == 'K', square);
            column++;
        }
    }

    b->whiteToMove = (turn == 'w');
    b->shortCastle = strchr(castling, turn == 'w' ? 'K' : 'k') != NULL;
    b->longCastle = strchr(castling, turn == 'w' ? 'Q' : 'q') != NULL;
    if (passant[0] == '-')
        b->passant = -1;
    else
        b->passant = 8 * (passant[0] - 'a') + (passant[1] - '1');
    return b;
}

void boardDestroy(Board *b) {
    for (int i = 0; i < 64; i++)
        if (b->at[i] != NULL)
            free(b->at[i]);
    free(b);
}
