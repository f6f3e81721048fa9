#include <stdio.h>
#include <string.h>

#define SIZE 8

typedef struct {
    int cells[SIZE][SIZE];
    int to_move;
    char name[32];
} Board;

static int inside(int row, int col) {
    return row >= 0 && row < SIZE && col >= 0 && col < SIZE;
}

void clear(Board *board, const char *name) {
    memset(board->cells, 0, sizeof board->cells);
    board->cells[SIZE / 2][SIZE / 2] = 1;
    board->cells[SIZE / 2 - 1][SIZE / 2] = 2;
    board->to_move = 1;
    strncpy(board->name, name, sizeof board->name - 1);
}

int run_length(const Board *board, int row, int col, int dr, int dc) {
    int owner = board->cells[row][col];
    int length = 0;
    while (inside(row, col) && board->cells[row][col] == owner) {
        length++;
        row += dr;
        col += dc;
    }
    return length;
}

int score(const Board *board, int player) {
    int total = 0;
    for (int row = 0; row < SIZE; row++) {
        for (int col = 0; col < SIZE; col++) {
            if (board->cells[row][col] != player) {
                continue;
            }
            total += run_length(board, row, col, 0, 1) * 2;
            total += run_length(board, row, col, 1, 0) * 2;
            if (row == 0 || col == 0 || row == SIZE - 1 || col == SIZE - 1) {
                total -= 3;
            }
        }
    }
    return total;
}

void show(const Board *board) {
    printf("%s\n", board->name);
    for (int row = 0; row < SIZE; row++) {
        for (int col = 0; col < SIZE; col++) {
            putchar(".xo"[board->cells[row][col]]);
        }
        putchar('\n');
    }
}
