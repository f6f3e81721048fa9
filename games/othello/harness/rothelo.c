/* Plays with EscolheJogada of a Rothelo file. What that file prints goes to standard error, and its own main, which has
   another name here, is never called. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col);

/* True while EscolheJogada runs: a file that ends the program in there is told so. */
static int is_asked;

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

/* Is a move one of the choices? */
static int is_choice(const char *message, const char *move) {
    const char *at = after(message, "\"choices\":["), *end = strchr(at, ']');
    char quoted[16];
    snprintf(quoted, sizeof quoted, "\"%s\"", move);
    at = strstr(at, quoted);
    return at && end && at < end;
}

/* The call, as it is told to the file's author: the rows from the top, with - for an empty square. */
static void say_call(FILE *out, const char *message, char player) {
    char board[8][8];
    read_board(message, board);
    fprintf(out, "; call EscolheJogada(\"");
    for (int i = 0; i < 64; i++)
        fprintf(out, "%s%c", i && i % 8 == 0 ? "/" : "", board[i / 8][i % 8] == ' ' ? '-' : board[i / 8][i % 8]);
    fprintf(out, "\", '%c', &lin, &col)\n", player);
}

static void answer(FILE *out, const char *message) {
    char board[8][8], move[8] = "pass";
    int row = -1, column = -1;
    char player = atoi(after(message, "\"seat\":")) % 2 ? 'o' : '*';
    if (strncmp(after(message, "\"choices\":"), "[\"pass\"]", 8) == 0 || !read_board(message, board)) {
        fprintf(out, "pass\n");
        return;
    }
    is_asked = 1;
    int chose = EscolheJogada(board, player, &row, &column);
    is_asked = 0;
    int is_square = row >= 0 && row < 8 && column >= 0 && column < 8;
    if (chose && is_square)
        snprintf(move, sizeof move, "%c%d", 'a' + column, row + 1);
    if ((!chose || is_square) && is_choice(message, move)) {
        fprintf(out, "%s\n", move);
        return;
    }
    if (!chose)
        fprintf(out, "returned 0; move pass");
    else if (!is_square)
        fprintf(out, "returned lin %d, col %d", row, column);
    else
        fprintf(out, "returned lin %d, col %d; move %s", row, column, move);
    say_call(out, message, player);
}

/* Runs when the file calls exit. */
static void say_exit(void) {
    if (is_asked)
        fprintf(stderr, "\nthe program is ended inside EscolheJogada, return a move instead\n");
}

int main(void) {
    FILE *in = fdopen(dup(0), "r"), *out = fdopen(dup(1), "w");
    char *line = NULL;
    size_t room = 0;
    if (!in || !out || dup2(open("/dev/null", O_RDONLY), 0) < 0 || dup2(2, 1) < 0)
        return 3;
    setvbuf(stdout, NULL, _IONBF, 0);
    atexit(say_exit);
    while (getline(&line, &room, in) > 0) {
        if (strncmp(line, "{\"type\":\"ask\"", 13) != 0)
            continue;
        answer(out, line);
        fflush(out);
    }
    return 0;
}
