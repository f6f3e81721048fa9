// A game between chance and the engine, of any game: `partida othello 7`. The number is the seed.
// With "rothelo" it uses the assignment's own functions instead.
#include <jogada.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Shows a text of the library and frees it.
static void show(char *text) {
    if (text != NULL) {
        puts(text);
    }
    jogada_free(text);
}

static int play(const char *game, unsigned long seed) {
    JogadaPosition *pos = jogada_open(game, NULL, seed);
    if (pos == NULL) {
        fprintf(stderr, "%s\n", jogada_error("pt"));
        return 1;
    }
    // Seats 0 and 2 are one side, 1 and 3 the other.
    for (int seat; (seat = jogada_turn(pos)) != JOGADA_OVER;) {
        char *m = jogada_think(pos, seat % 2 == 0 ? "random" : "engine:3", 0.05);
        if (m == NULL || !jogada_play(pos, m)) {
            fprintf(stderr, "%s\n", jogada_error("pt"));
            jogada_free(m);
            jogada_close(pos);
            return 1;
        }
        printf("%d: %s\n", seat, m);
        jogada_free(m);
    }
    JogadaOutcome outcome;
    show(jogada_text(pos, JOGADA_PUBLIC));
    show(jogada_ending(pos, "pt"));
    if (jogada_outcome(pos, &outcome)) {
        printf("%d x %d\n", outcome.scores[0], outcome.scores[1]);
    }
    jogada_close(pos);
    return 0;
}

// Stars take the first move that there is, balls choose theirs well.
static void play_rothelo(void) {
    char tabuleiro[8][8];
    int lin, col, passes = 0, stars = 0, balls = 0;
    char jogador = '*';
    memset(tabuleiro, ' ', sizeof tabuleiro);
    tabuleiro[3][3] = tabuleiro[4][4] = '*';
    tabuleiro[3][4] = tabuleiro[4][3] = 'o';
    while (passes < 2) {
        int found = 0;
        if (jogador == 'o') {
            found = EscolheJogada(tabuleiro, jogador, &lin, &col);
        }
        for (int at = 0; jogador == '*' && at < 64 && !found; at++) {
            lin = at / 8;
            col = at % 8;
            found = PodeJogar(tabuleiro, jogador, lin, col);
        }
        if (found) {
            Joga(tabuleiro, jogador, lin, col);
        }
        passes = found ? 0 : passes + 1;
        jogador = jogador == '*' ? 'o' : '*';
    }
    for (int at = 0; at < 64; at++) {
        stars += tabuleiro[at / 8][at % 8] == '*';
        balls += tabuleiro[at / 8][at % 8] == 'o';
    }
    printf("%d x %d\n", stars, balls);
}

int main(int argc, char *argv[]) {
    const char *game = argc > 1 ? argv[1] : "othello";
    if (strcmp(game, "rothelo") == 0) {
        play_rothelo();
        return 0;
    }
    return play(game, argc > 2 ? strtoul(argv[2], NULL, 10) : 1);
}
