#ifndef OUTPUT_H
#define OUTPUT_H
#include "board.h"
void printMoves(const Board *b);
#endif
