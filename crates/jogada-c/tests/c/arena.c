// Every game by its name: played to its end by built-in players, through the functions alone.
#include "check.h"

// Plays a game by itself, and checks that what is said of it agrees at every move.
static void plays_to_its_end(const char *game) {
    JogadaPosition *pos = jogada_open(game, NULL, 3);
    CHECK(pos != NULL);
    int seats = jogada_seats(pos), turn;
    JogadaOutcome outcome = {-9, {-9, -9}};
    CHECK(seats == 2 || seats == 4);
    while ((turn = jogada_turn(pos)) != JOGADA_OVER) {
        CHECK(turn >= 0 && turn < seats);
        CHECK(jogada_outcome(pos, &outcome) == 0 && outcome.winner == -9);
        char *moves = jogada_moves(pos), *m = jogada_think(pos, "random", 1);
        CHECK(moves != NULL && m != NULL);
        char *found = strstr(moves, m);
        CHECK(found != NULL);
        CHECK(jogada_play(pos, "no such move") == 0);
        CHECK(says(jogada_moves(pos), moves));
        CHECK(jogada_play(pos, m) == 1);
        jogada_free(moves);
        jogada_free(m);
    }
    CHECK(says(jogada_moves(pos), ""));
    CHECK(jogada_think(pos, "random", 1) == NULL && failed_with("the game is over"));
    CHECK(jogada_outcome(pos, &outcome) == 1);
    CHECK(outcome.winner == 0 || outcome.winner == 1 || outcome.winner == JOGADA_DRAW);
    CHECK(outcome.winner != 0 || outcome.scores[0] > outcome.scores[1]);
    CHECK(outcome.winner != 1 || outcome.scores[0] < outcome.scores[1]);
    CHECK(outcome.winner != JOGADA_DRAW || outcome.scores[0] == outcome.scores[1]);
    char *en = jogada_ending(pos, NULL), *pt = jogada_ending(pos, "pt");
    CHECK(en != NULL && pt != NULL && *en != 0 && strcmp(en, pt) != 0);
    jogada_free(en);
    jogada_free(pt);
    jogada_close(pos);
}

static void the_engine_plays(void) {
    // Mate in one.
    const char *mate = "{\"fen\": \"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\"}";
    JogadaPosition *pos = jogada_open("chess", mate, 1);
    CHECK(pos != NULL);
    char *m = jogada_think(pos, "engine", 0.2);
    CHECK(m != NULL && jogada_play(pos, m) == 1);
    jogada_free(m);
    CHECK(jogada_turn(pos) == JOGADA_OVER);
    CHECK(says(jogada_ending(pos, "en"), "checkmate"));
    jogada_close(pos);

    // More players than seats, each called twice.
    static const char *const PLAYERS[] = {"engine:1", "random", "first", "greedy", "engine:2"};
    pos = jogada_open("rothelo", NULL, 1);
    CHECK(pos != NULL);
    for (int i = 0; i < 10; i++) {
        m = jogada_think(pos, PLAYERS[i % 5], 0.01);
        CHECK(m != NULL && jogada_play(pos, m) == 1);
        jogada_free(m);
    }
    jogada_close(pos);
}

// Hands differ from seat to seat, and nobody sees another's.
static void views_hide(void) {
    JogadaPosition *pos = jogada_open("dominoes", NULL, 5);
    CHECK(pos != NULL && jogada_seats(pos) == 4);
    char *one = jogada_view(pos, 0), *two = jogada_view(pos, 1), *all = jogada_view(pos, JOGADA_PUBLIC);
    CHECK(one != NULL && two != NULL && all != NULL && *one == '{');
    CHECK(strcmp(one, two) != 0 && strcmp(one, all) != 0);
    jogada_free(one);
    jogada_free(two);
    jogada_free(all);
    char *drawn = jogada_text(pos, 2);
    CHECK(drawn != NULL && *drawn != 0);
    jogada_free(drawn);
    jogada_close(pos);
}

static void a_copy_goes_its_own_way(void) {
    JogadaPosition *pos = jogada_open("gomoku", "{\"size\": 9}", 0), *copy = jogada_copy(pos);
    CHECK(pos != NULL && copy != NULL);
    char *moves = jogada_moves(pos);
    CHECK(moves != NULL);
    char *m = jogada_think(copy, "first", 1);
    CHECK(m != NULL && jogada_play(copy, m) == 1);
    CHECK(jogada_turn(pos) == 0 && jogada_turn(copy) == 1);
    CHECK(says(jogada_moves(pos), moves));
    jogada_free(moves);
    jogada_free(m);
    jogada_close(pos);
    CHECK(jogada_turn(copy) == 1);
    jogada_close(copy);
}

int main(void) {
    char *games = jogada_games();
    CHECK(games != NULL);
    int count = 0;
    for (char *name = strtok(games, "\n"); name != NULL; name = strtok(NULL, "\n")) {
        plays_to_its_end(name);
        count++;
    }
    CHECK(count >= 5);
    jogada_free(games);
    the_engine_plays();
    views_hide();
    a_copy_goes_its_own_way();
    CHECK(*jogada_version() != 0);
    return 0;
}
