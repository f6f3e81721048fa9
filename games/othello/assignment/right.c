/* Right functions that stand in for wrong ones of a hand-in, so that what calls them can be judged by itself. Where they are
   compiled with REPLACE, they have the names of the assignment. */
static int turns(char board[][8], char player, int row, int column, int down, int right) {
    int count = 0;
    for (;;) {
        row += down;
        column += right;
        if (row < 0 || row > 7 || column < 0 || column > 7 || board[row][column] == ' ')
            return 0;
        if (board[row][column] == player)
            return count;
        count++;
    }
}

static void right_play(char board[][8], char player, int row, int column) {
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            for (int n = down || right ? turns(board, player, row, column, down, right) : 0; n > 0; n--)
                board[row + n * down][column + n * right] = player;
    board[row][column] = player;
}

static int right_can(char board[][8], char player, int row, int column) {
    if (row < 0 || row > 7 || column < 0 || column > 7 || board[row][column] != ' ')
        return 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if ((down || right) && turns(board, player, row, column, down, right))
                return 1;
    return 0;
}

#ifdef REPLACE
int PodeJogar(char board[][8], char player, int row, int column) {
    return right_can(board, player, row, column);
}

void Joga(char board[][8], char player, int row, int column) {
    right_play(board, player, row, column);
}
#endif
