/* Plays with EscolheJogada of a Rothelo file. What that file prints goes to standard error, and its own main, which has
   another name here, is never called. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col);

/* What stands behind a key of a message; an empty text if it is not there. */
static const char *after(const char *message, const char *key) {
    const char *at = strstr(message, key);
    return at ? at + strlen(key) : "";
}

/* Fills the board; false if the message shows none. */
static int read_board(const char *message, char board[8][8]) {
    const char *at = after(message, "\"board\":\"");
    if (strlen(at) < 64)
        return 0;
    for (int i = 0; i < 64; i++)
        board[i / 8][i % 8] = at[i] == 'X' ? '*' : at[i] == 'O' ? 'o' : ' ';
    return 1;
}

static void answer(FILE *out, const char *message) {
    char board[8][8];
    int row = -1, column = -1;
    if (strncmp(after(message, "\"choices\":"), "[\"pass\"]", 8) == 0 || !read_board(message, board))
        fprintf(out, "pass\n");
    else if (!EscolheJogada(board, atoi(after(message, "\"seat\":")) % 2 ? 'o' : '*', &row, &column))
        fprintf(out, "pass\n");
    else if (row < 0 || row > 7 || column < 0 || column > 7)
        fprintf(out, "returned lin %d, col %d\n", row, column);
    else
        fprintf(out, "%c%d\n", 'a' + column, row + 1);
}

int main(void) {
    FILE *in = fdopen(dup(0), "r"), *out = fdopen(dup(1), "w");
    char *line = NULL;
    size_t room = 0;
    if (!in || !out || dup2(open("/dev/null", O_RDONLY), 0) < 0 || dup2(2, 1) < 0)
        return 3;
    setvbuf(stdout, NULL, _IONBF, 0);
    while (getline(&line, &room, in) > 0) {
        if (strncmp(line, "{\"type\":\"ask\"", 13) != 0)
            continue;
        answer(out, line);
        fflush(out);
    }
    return 0;
}
