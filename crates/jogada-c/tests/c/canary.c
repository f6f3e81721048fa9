// Nothing outside the board is read or written: the pages on both sides of it cannot be touched without a crash.
#define _GNU_SOURCE
#include "check.h"
#include <limits.h>
#include <sys/mman.h>
#include <unistd.h>

// What every call is tried with: every square, and some that are none.
static const int NUMBERS[] = {0, 1, 2, 3, 4, 5, 6, 7, -1, 8, 64, -64, 1000000, INT_MAX, INT_MIN};
#define COUNT ((int)(sizeof NUMBERS / sizeof *NUMBERS))

static void start(char (*tabuleiro)[8]) {
    memset(tabuleiro, ' ', 64);
    tabuleiro[3][3] = tabuleiro[4][4] = '*';
    tabuleiro[3][4] = tabuleiro[4][3] = 'o';
}

static void try_all(char (*tabuleiro)[8]) {
    char before[64];
    start(tabuleiro);
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < COUNT; j++) {
            int lin = NUMBERS[i], col = NUMBERS[j];
            memcpy(before, tabuleiro, 64);
            int may = PodeJogar(tabuleiro, '*', lin, col);
            CHECK(memcmp(before, tabuleiro, 64) == 0);
            CHECK(!may || (i < 8 && j < 8));
            Joga(tabuleiro, '*', lin, col);
            CHECK(may == (memcmp(before, tabuleiro, 64) != 0));
            if (may) {
                start(tabuleiro);
            }
        }
    }
    // A colour that is none, and a board that is none.
    for (int jogador = CHAR_MIN; jogador <= CHAR_MAX; jogador++) {
        int may = PodeJogar(tabuleiro, (char)jogador, 3, 5);
        CHECK(may == (jogador == '*'));
    }
    for (int on = CHAR_MIN; on <= CHAR_MAX; on++) {
        start(tabuleiro);
        tabuleiro[0][0] = (char)on;
        memcpy(before, tabuleiro, 64);
        int known = on == '*' || on == 'o' || on == ' ';
        CHECK(PodeJogar(tabuleiro, '*', 3, 5) == known);
        Joga(tabuleiro, '*', 3, 5);
        CHECK(known == (memcmp(before, tabuleiro, 64) != 0));
    }
    start(tabuleiro);
    int lin = -7, col = -7;
    CHECK(EscolheJogada(tabuleiro, '?', &lin, &col) == 0);
    tabuleiro[7][7] = 'x';
    CHECK(EscolheJogada(tabuleiro, '*', &lin, &col) == 0);
    CHECK(lin == -7 && col == -7);
}

int main(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(pages != MAP_FAILED);
    CHECK(mprotect(pages + page, page, PROT_READ | PROT_WRITE) == 0);
    memset(pages + page, '!', page);
    // At the very beginning of the page, at its very end, and at an odd place in its middle.
    char *boards[] = {pages + page, pages + 2 * page - 64, pages + page + 333};
    for (int i = 0; i < 3; i++) {
        try_all((char(*)[8])boards[i]);
        memset(boards[i], '!', 64);
    }
    for (size_t i = 0; i < page; i++) {
        CHECK(pages[page + i] == '!');
    }

    // A board that cannot be written is only asked, and a move that may not be played writes nothing.
    start((char(*)[8])boards[0]);
    CHECK(mprotect(pages + page, page, PROT_READ) == 0);
    char(*fixed)[8] = (char(*)[8])boards[0];
    CHECK(PodeJogar(fixed, 'o', 2, 3) == 1);
    Joga(fixed, 'o', 0, 0);
    CHECK(munmap(pages, 3 * page) == 0);
    return 0;
}
