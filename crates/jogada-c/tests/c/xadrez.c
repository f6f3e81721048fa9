// The chess assignment: its two examples, and the pieces with their generators.
#include "check.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define SECOND "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"

static const char *const START_MOVES =
    "aa3\naa4\nbb3\nbb4\ncc3\ncc4\ndd3\ndd4\nee3\nee4\nff3\nff4\ngg3\ngg4\nhh3\nhh4\nNa3\nNc3\nNf3\nNh3\n";
static const char *const SECOND_MOVES =
    "aa3\naa4\nbb3\nbb4\ncc3\ndxc8N\ndxc8B\ndxc8R\ndxc8Q\ngg3\ngg4\nhh3\nhh4\nNa3\nNbc3\nNd2\nNec3\nNd4\nNf4\nNg1\n"
    "Ng3\nBd2\nBe3\nBf4\nBg5\nBh6\nBa6\nBb3\nBb5\nBd3\nBd5\nBe6\nBxf7\nRf1\nRg1\nQd2\nQd3\nQd4\nQd5\nQd6\nKd2\nKf1\n"
    "Kxf2\nKg1\n";

// The moves of all pieces, one after the other, are the listing.
static void pieces_make_the_listing(const char *fen, const char *expected) {
    char all[4096] = "";
    int last = 0;
    XadrezPeca *peca;
    for (int numero = 0; (peca = xadrez_peca(fen, numero)) != NULL; numero++) {
        char *moves = peca->gera(fen, peca->casa);
        CHECK(moves != NULL);
        strcat(all, moves);
        jogada_free(moves);
        CHECK(peca->valor >= last);
        last = peca->valor;
        xadrez_libera(peca);
    }
    CHECK(strcmp(all, expected) == 0);
}

static void a_constructor_for_each_kind(void) {
    static const struct {
        XadrezPeca *(*cria)(const char *casa);
        char tipo;
        int valor;
        const char *casa, *moves;
    } KINDS[] = {
        {xadrez_peao, 'P', 100, "a2", "aa3\naa4\n"},
        {xadrez_cavalo, 'N', 325, "b1", "Na3\nNbc3\nNd2\n"},
        {xadrez_bispo, 'B', 325, "c1", "Bd2\nBe3\nBf4\nBg5\nBh6\n"},
        {xadrez_torre, 'R', 550, "h1", "Rf1\nRg1\n"},
        {xadrez_rainha, 'Q', 1000, "d1", "Qd2\nQd3\nQd4\nQd5\nQd6\n"},
        {xadrez_rei, 'K', 50000, "e1", "Kd2\nKf1\nKxf2\nKg1\n"},
    };
    for (int i = 0; i < 6; i++) {
        XadrezPeca *peca = KINDS[i].cria(KINDS[i].casa);
        CHECK(peca != NULL && peca->tipo == KINDS[i].tipo && peca->valor == KINDS[i].valor);
        CHECK(strcmp(peca->casa, KINDS[i].casa) == 0);
        CHECK(says(peca->gera(SECOND, peca->casa), KINDS[i].moves));
        // No such piece is there.
        CHECK(peca->gera(SECOND, "e5") == NULL);
        CHECK(peca->gera(SECOND, i == 0 ? "b1" : "b2") == NULL);
        xadrez_libera(peca);
        CHECK(KINDS[i].cria("i9") == NULL && failed_with("casa: expected a square like e2, got \"i9\""));
        CHECK(KINDS[i].cria("") == NULL && KINDS[i].cria(NULL) == NULL);
    }
}

int main(void) {
    CHECK(says(xadrez_movimentos(START, 1), START_MOVES));
    CHECK(says(xadrez_movimentos(SECOND, 1), SECOND_MOVES));
    pieces_make_the_listing(START, START_MOVES);
    pieces_make_the_listing(SECOND, SECOND_MOVES);
    a_constructor_for_each_kind();

    const char *passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    char *moves = xadrez_movimentos(passing, 1);
    CHECK(moves != NULL && strstr(moves, "exd6e.p.\n") != NULL);
    jogada_free(moves);
    moves = xadrez_movimentos(passing, 0);
    CHECK(moves != NULL && strstr(moves, "exd6\n") != NULL);
    jogada_free(moves);

    // Stalemate lists nothing, and is no failure.
    CHECK(says(xadrez_movimentos("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 1), ""));
    CHECK(xadrez_movimentos("8/8/8/8/8/8/8/8 w - - 0 1", 1) == NULL);
    CHECK(xadrez_movimentos("", 1) == NULL && xadrez_movimentos(NULL, 1) == NULL);
    CHECK(xadrez_peca(START, 16) == NULL && xadrez_peca(START, -1) == NULL);
    xadrez_libera(NULL);
    return 0;
}
