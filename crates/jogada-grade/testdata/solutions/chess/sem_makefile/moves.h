#ifndef MOVES_H
#define MOVES_H

#include "board.h"

Piece *newPawn(bool white, int square);
Piece *newKnight(bool white, int square);
Piece *newBishop(bool white, int square);
Piece *newRook(bool white, int square);
Piece *newQueen(bool white, int square);
Piece *newKing(bool white, int square);

#endif
