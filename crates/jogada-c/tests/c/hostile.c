// What no program should send: it is refused with a reason, and nothing is written.
#include "check.h"
#include <math.h>
#include <pthread.h>

static void null_pointers(void) {
    char tabuleiro[8][8];
    int lin = -7, col = -7;
    memset(tabuleiro, ' ', 64);
    tabuleiro[3][3] = '*';
    tabuleiro[3][4] = 'o';
    CHECK(PodeJogar(NULL, '*', 0, 0) == 0 && failed_with("tabuleiro: expected a pointer, got NULL"));
    CHECK(EscolheJogada(NULL, '*', &lin, &col) == 0);
    CHECK(EscolheJogada(tabuleiro, '*', NULL, &col) == 0 && failed_with("lin: expected a pointer, got NULL"));
    CHECK(EscolheJogada(tabuleiro, '*', &lin, NULL) == 0);
    CHECK(lin == -7 && col == -7);
    Joga(NULL, '*', 3, 5);
    // Both numbers in one place: the later one stays.
    CHECK(EscolheJogada(tabuleiro, '*', &lin, &lin) == 1 && lin == 5);

    JogadaOutcome outcome;
    CHECK(jogada_open(NULL, NULL, 0) == NULL && jogada_copy(NULL) == NULL);
    CHECK(jogada_turn(NULL) == JOGADA_FAILED && failed_with("pos: expected a pointer, got NULL"));
    CHECK(jogada_seats(NULL) == 0 && jogada_play(NULL, "d3") == 0 && jogada_outcome(NULL, &outcome) == 0);
    CHECK(jogada_moves(NULL) == NULL && jogada_view(NULL, 0) == NULL && jogada_text(NULL, 0) == NULL);
    CHECK(jogada_think(NULL, "engine", 1) == NULL && jogada_ending(NULL, "en") == NULL);
    jogada_close(NULL);
    jogada_free(NULL);
}

static void reasons_in_two_languages(void) {
    char tabuleiro[8][8];
    memset(tabuleiro, ' ', 64);
    CHECK(PodeJogar(tabuleiro, 'x', 0, 0) == 0);
    CHECK(strcmp(jogada_error("en"), "jogador: expected '*' or 'o', got \"x\"") == 0);
    CHECK(strcmp(jogada_error("pt_BR.UTF-8"), "jogador: esperava '*' ou 'o', veio \"x\"") == 0);
    CHECK(PodeJogar(tabuleiro, '*', 8, 0) == 0 && failed_with("lin: expected a number from 0 to 7, got \"8\""));
    Joga(tabuleiro, '*', 0, 0);
    CHECK(failed_with("lin, col: expected a move that may be played, got \"0, 0\""));
    tabuleiro[7][7] = '\0';
    CHECK(PodeJogar(tabuleiro, '*', 0, 0) == 0);
    CHECK(failed_with("tabuleiro: expected '*', 'o' or ' ', got \"\\\\x00\""));
    // No move is no failure.
    tabuleiro[7][7] = ' ';
    char before[200];
    snprintf(before, sizeof before, "%s", jogada_error("en"));
    CHECK(PodeJogar(tabuleiro, '*', 0, 0) == 0 && strcmp(jogada_error("en"), before) == 0);
    CHECK(*jogada_error("\xff") != 0 && *jogada_error("no such language") != 0);
}

static void bad_texts(void) {
    CHECK(jogada_open("\xff\xfe", NULL, 0) == NULL);
    CHECK(strstr(jogada_error("en"), "game: expected UTF-8") != NULL);
    CHECK(jogada_open("", NULL, 0) == NULL && jogada_open("no such game", NULL, 0) == NULL);
    static const char *const OPTIONS[] = {"", "[]", "{", "null", "{\"no such option\": 1}", "{\"start\": \"moon\"}"};
    for (int i = 0; i < 6; i++) {
        CHECK(jogada_open("othello", OPTIONS[i], 0) == NULL);
    }
    // Deeper than anybody means.
    static char deep[200001];
    memset(deep, '[', 200000);
    memcpy(deep, "{\"a\":", 5);
    CHECK(jogada_open("othello", deep, 0) == NULL);
    CHECK(jogada_open(deep, NULL, 0) == NULL && strlen(jogada_error("en")) < 1000);
    CHECK(xadrez_movimentos(deep, 1) == NULL && xadrez_peao(deep) == NULL);
    CHECK(xadrez_movimentos("\xc3\x28", 1) == NULL);
}

static void bad_calls(void) {
    JogadaPosition *pos = jogada_open("othello", NULL, 0);
    CHECK(pos != NULL);
    static const double SECONDS[] = {-1, -INFINITY, INFINITY, NAN, 1e300};
    for (int i = 0; i < 5; i++) {
        CHECK(jogada_think(pos, "first", SECONDS[i]) == NULL);
    }
    static const char *const PLAYERS[] = {"", "engine:", "engine:0", "engine:11", "engine:x", "\xff", "no such player"};
    for (int i = 0; i < 7; i++) {
        CHECK(jogada_think(pos, PLAYERS[i], 0.01) == NULL);
    }
    char *m = jogada_think(pos, "engine", 0);
    CHECK(m != NULL);
    jogada_free(m);
    static const int SEATS[] = {2, 3, -2, 256, 255, 1 << 30, -(1 << 30)};
    for (int i = 0; i < 7; i++) {
        CHECK(jogada_view(pos, SEATS[i]) == NULL && jogada_text(pos, SEATS[i]) == NULL);
    }
    CHECK(failed_with("seat: expected a seat from 0 to 1, or -1, got \"-1073741824\""));
    CHECK(jogada_play(pos, NULL) == 0 && jogada_play(pos, "") == 0 && jogada_play(pos, "\xff") == 0);
    CHECK(jogada_outcome(pos, NULL) == 0 && jogada_ending(pos, "tlh") == NULL);
    CHECK(says(jogada_ending(pos, NULL), ""));
    CHECK(jogada_turn(pos) == 0);
    jogada_close(pos);
}

static void *fail_elsewhere(void *pos) {
    CHECK(*jogada_error("en") == 0);
    CHECK(jogada_play(pos, "z9") == 0 && *jogada_error("en") != 0);
    return NULL;
}

// What fails in one thread is no other's business.
static void threads(void) {
    pthread_t thread;
    JogadaPosition *pos = jogada_open("gomoku", NULL, 0);
    CHECK(pos != NULL && jogada_seats(NULL) == 0);
    CHECK(pthread_create(&thread, NULL, fail_elsewhere, pos) == 0 && pthread_join(thread, NULL) == 0);
    CHECK(failed_with("pos: expected a pointer, got NULL"));
    jogada_close(pos);
}

int main(void) {
    CHECK(*jogada_error("en") == 0);
    null_pointers();
    reasons_in_two_languages();
    bad_texts();
    bad_calls();
    threads();
    return 0;
}
