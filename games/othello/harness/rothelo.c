/* Plays with EscolheJogada of a Rothelo file. What that file prints goes to standard error, and its own main, which has
   another name here, is never called. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col);

/* True while EscolheJogada runs: a file that ends the program in there is told so. */
static int is_asked;

/* What lin and col hold before the call, to see whether they were written. */
enum { UNWRITTEN = -1000000 };

/* The call that runs, for those that read why it was ended. */
static char call_line[160];

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

/* Keeps the call as it is told to the file's author: the rows from the top, with - for an empty square. */
static void keep_call(char board[8][8], char player) {
    char rows[72];
    for (int i = 0; i < 64; i++)
        rows[i + i / 8] = board[i / 8][i % 8] == ' ' ? '-' : board[i / 8][i % 8];
    for (int row = 1; row < 8; row++)
        rows[9 * row - 1] = '/';
    rows[71] = '\0';
    snprintf(call_line, sizeof call_line, "; call EscolheJogada(\"%s\", '%c', &lin, &col)\n", rows, player);
}

/* Tells the call that is about to be ended. What crashed then dies as it would have. */
static void say_call(int signal_number) {
    if (is_asked && (write(2, "\n", 1) < 0 || write(2, call_line, strlen(call_line)) < 0))
        is_asked = 0;
    if (signal_number != SIGALRM)
        raise(signal_number);
}

/* Tells the call of a crash, one for want of stack too, and of a move whose time is nearly gone. */
static void watch_signals(void) {
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = say_call, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    sigaltstack(&other, NULL);
    int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL};
    for (int i = 0; i < 5; i++)
        sigaction(crashes[i], &action, NULL);
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
}

/* Sets the alarm that tells a late call; 0 unsets it. */
static void alarm_after(long ms) {
    struct itimerval timer = {.it_value = {ms / 1000, ms % 1000 * 1000}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void answer(FILE *out, const char *message) {
    char board[8][8], move[8] = "pass";
    int row = UNWRITTEN, column = UNWRITTEN;
    char player = atoi(after(message, "\"seat\":")) % 2 ? 'o' : '*';
    if (strncmp(after(message, "\"choices\":"), "[\"pass\"]", 8) == 0 || !read_board(message, board)) {
        fprintf(out, "pass\n");
        return;
    }
    keep_call(board, player);
    alarm_after(atol(after(message, "\"time_ms\":")) / 10 * 9);
    is_asked = 1;
    int chose = EscolheJogada(board, player, &row, &column);
    is_asked = 0;
    alarm_after(0);
    int is_square = row >= 0 && row < 8 && column >= 0 && column < 8;
    if (chose && is_square)
        snprintf(move, sizeof move, "%c%d", 'a' + column, row + 1);
    if ((!chose || is_square) && is_choice(message, move)) {
        fprintf(out, "%s\n", move);
        return;
    }
    if (!chose)
        fprintf(out, "returned 0; move pass");
    else if (row == UNWRITTEN || column == UNWRITTEN)
        fprintf(out, "returned 1; slip unwritten");
    else if (!is_square)
        fprintf(out, "returned lin %d, col %d; slip off-board", row, column);
    else
        fprintf(out, "returned lin %d, col %d; move %s", row, column, move);
    fputs(call_line, out);
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
    watch_signals();
    while (getline(&line, &room, in) > 0) {
        if (strncmp(line, "{\"type\":\"ask\"", 13) != 0)
            continue;
        answer(out, line);
        fflush(out);
    }
    return 0;
}
