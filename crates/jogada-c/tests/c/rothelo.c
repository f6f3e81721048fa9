// The Rothelo assignment: its example, and a game of the computer against itself.
#include "check.h"

static void start(char tabuleiro[8][8]) {
    memset(tabuleiro, ' ', 64);
    tabuleiro[3][3] = tabuleiro[4][4] = '*';
    tabuleiro[3][4] = tabuleiro[4][3] = 'o';
}

static void plays_the_example(void) {
    char tabuleiro[8][8], expected[8][8];
    start(tabuleiro);
    start(expected);

    // "o jogador com estrelas pode jogar na posição F4"
    CHECK(PodeJogar(tabuleiro, '*', 3, 5) == 1);
    Joga(tabuleiro, '*', 3, 5);
    memcpy(expected[3], "   ***  ", 8);
    CHECK(memcmp(tabuleiro, expected, 64) == 0);

    // "O jogador com 'o's (bolas) pode jogar agora, por exemplo, colocando uma de suas pedras em F5"
    CHECK(PodeJogar(tabuleiro, 'o', 4, 5) == 1);
    Joga(tabuleiro, 'o', 4, 5);
    memcpy(expected[4], "   ooo  ", 8);
    CHECK(memcmp(tabuleiro, expected, 64) == 0);

    // "A jogada fica agora com as estrelas, que pode colocar uma pedra em D6"
    CHECK(PodeJogar(tabuleiro, '*', 5, 3) == 1);
    Joga(tabuleiro, '*', 5, 3);
    memcpy(expected[4], "   **o  ", 8);
    memcpy(expected[5], "   *    ", 8);
    CHECK(memcmp(tabuleiro, expected, 64) == 0);
}

static void knows_every_first_move(void) {
    char tabuleiro[8][8];
    int count = 0;
    start(tabuleiro);
    for (int lin = 0; lin < 8; lin++) {
        for (int col = 0; col < 8; col++) {
            count += PodeJogar(tabuleiro, '*', lin, col);
        }
    }
    CHECK(count == 4);
    CHECK(PodeJogar(tabuleiro, '*', 2, 4) && PodeJogar(tabuleiro, '*', 3, 5));
    CHECK(PodeJogar(tabuleiro, '*', 4, 2) && PodeJogar(tabuleiro, '*', 5, 3));
}

// The computer chooses only in the end, so that a checker of memory has little to wait for.
static void finishes_a_game(void) {
    char tabuleiro[8][8];
    int lin, col, moves = 0, passes = 0;
    char jogador = '*';
    start(tabuleiro);
    while (passes < 2) {
        int played = 0;
        if (moves < 52) {
            for (int at = 0; at < 64 && !played; at++) {
                if (PodeJogar(tabuleiro, jogador, at / 8, at % 8)) {
                    Joga(tabuleiro, jogador, at / 8, at % 8);
                    played = 1;
                }
            }
        } else if (EscolheJogada(tabuleiro, jogador, &lin, &col)) {
            CHECK(PodeJogar(tabuleiro, jogador, lin, col));
            Joga(tabuleiro, jogador, lin, col);
            played = 1;
        }
        moves += played;
        passes = played ? 0 : passes + 1;
        jogador = jogador == '*' ? 'o' : '*';
    }
    CHECK(moves > 0 && moves <= 60);
    CHECK(EscolheJogada(tabuleiro, '*', &lin, &col) == 0);
    CHECK(EscolheJogada(tabuleiro, 'o', &lin, &col) == 0);
}

// Two corners are there for the taking, alike in all: whoever chooses by chance takes each of them sometimes.
static void is_not_predictable(void) {
    char tabuleiro[8][8];
    int lin, col, first_lin, first_col, others = 0;
    memset(tabuleiro, ' ', 64);
    tabuleiro[0][1] = tabuleiro[7][1] = 'o';
    tabuleiro[0][2] = tabuleiro[7][2] = '*';
    CHECK(EscolheJogada(tabuleiro, '*', &first_lin, &first_col) == 1);
    for (int again = 0; again < 60 && others == 0; again++) {
        CHECK(EscolheJogada(tabuleiro, '*', &lin, &col) == 1);
        CHECK(col == 0 && (lin == 0 || lin == 7));
        others += lin != first_lin;
    }
    CHECK(others > 0);
}

int main(void) {
    plays_the_example();
    knows_every_first_move();
    finishes_a_game();
    is_not_predictable();
    return 0;
}
