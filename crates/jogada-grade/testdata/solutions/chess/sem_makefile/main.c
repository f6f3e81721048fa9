/* gcc -o xadrez *.c */
#include "board.h"
#include "output.h"
#include <stdio.h>

int main(void) {
    char placement[80], castling[5], passant[3], turn;
    int halfmoves, fullmoves;

    if (scanf("%79s %c %4s %2s %d %d", placement, &turn, castling, passant, &halfmoves, &fullmoves) < 4) {
        printf("FEN?\n");
        return 1;
    }
    Board *b = boardFromFen(placement, turn, castling, passant);
    for (int s = 0; s < 64; s++)
        if (b->at[s] != NULL && b->at[s]->white == b->whiteToMove)
            b->at[s]->move(b->at[s], b);
    printMoves(b);
    boardDestroy(b);
    return 0;
}
