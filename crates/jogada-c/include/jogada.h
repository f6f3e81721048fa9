// libjogada: the functions of the assignments, and a small interface to any game.
//
// cbindgen makes this file of the library's sources: change those.
// No function keeps a pointer that it is given. None but jogada_free, jogada_close and xadrez_libera frees one.

#ifndef JOGADA_H
#define JOGADA_H

#include <stdint.h>

// What `jogada_turn` says when the game is over.
#define JOGADA_OVER -1

// What functions that return a number from 0 on say when they fail.
#define JOGADA_FAILED -2

// The winner of a drawn game.
#define JOGADA_DRAW -1

// A spectator, who sees only what all may know, instead of a seat.
#define JOGADA_PUBLIC -1

// A position of any game. Two threads must not use one at a time.
typedef struct JogadaPosition JogadaPosition;

// Generates the moves of one kind of piece from its square, one a line; NULL if no such piece of the side to move is
// there. The text is freed with `jogada_free`.
typedef char *(*XadrezGerador)(const char *fen, const char *casa);

// A piece on a square.
typedef struct XadrezPeca {
  // 'P', 'N', 'B', 'R', 'Q' or 'K'.
  char tipo;
  // Its square, such as "e2".
  char casa[3];
  // From 100 for a pawn to 50000 for a king.
  int valor;
  // The generator of its kind: `peca->gera(fen, peca->casa)`.
  XadrezGerador gera;
} XadrezPeca;

// How a game ended.
typedef struct JogadaOutcome {
  // 0 for the side of seat 0 and every second one from there, 1 for the other, or `JOGADA_DRAW`.
  int winner;
  // What each side made, in the game's own unit.
  int scores[2];
} JogadaOutcome;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// May `jogador`, '*' or 'o', put a stone on `tabuleiro[lin][col]`? 1 if so, else 0; always 0 for a board that holds
// anything but '*', 'o' and ' '. `lin` and `col` are from 0 to 7.
//
// # Safety
// `tabuleiro` is NULL or points to 8 rows of 8 characters.
int PodeJogar(char (*tabuleiro)[8], char jogador, int lin, int col);

// Chooses a good move for `jogador` and puts it into `*lin` and `*col`: 1 if there is one, else 0, and then nothing is
// written. Among moves that are equally good it chooses at random. It takes less than a second.
//
// # Safety
// `tabuleiro` is NULL or points to 8 rows of 8 characters; `lin` and `col` are NULL or point to numbers.
int EscolheJogada(char (*tabuleiro)[8], char jogador, int *lin, int *col);

// Puts a stone of `jogador` on `tabuleiro[lin][col]` and turns what it encloses. A move that may not be played changes
// nothing; `jogada_error` says why.
//
// # Safety
// `tabuleiro` is NULL or points to 8 rows of 8 characters.
void Joga(char (*tabuleiro)[8], char jogador, int lin, int col);

// Every legal move of the side to move, in the notation and order of the assignment, one a line, as text to be freed
// with `jogada_free`. NULL for a FEN that is no position; `jogada_error` says why. With `sufixo_ep` a capture
// en passant ends in "e.p.".
//
// # Safety
// `fen` is NULL or a text that ends in NUL.
char *xadrez_movimentos(const char *fen, int sufixo_ep);

// Makes the pieces of the side to move, in the order of the listing: number 0 is the first, and NULL comes after the
// last. Their moves, one piece after the other, are the listing. Each is freed with `xadrez_libera`.
//
// # Safety
// `fen` is NULL or a text that ends in NUL.
struct XadrezPeca *xadrez_peca(const char *fen, int numero);

// Makes a pawn. The square is such as "e2"; NULL for any other text. It is freed with `xadrez_libera`.
//
// # Safety
// `casa` is NULL or a text that ends in NUL.
struct XadrezPeca *xadrez_peao(const char *casa);

// Makes a knight, as `xadrez_peao` makes a pawn.
//
// # Safety
// `casa` is NULL or a text that ends in NUL.
struct XadrezPeca *xadrez_cavalo(const char *casa);

// Makes a bishop, as `xadrez_peao` makes a pawn.
//
// # Safety
// `casa` is NULL or a text that ends in NUL.
struct XadrezPeca *xadrez_bispo(const char *casa);

// Makes a rook, as `xadrez_peao` makes a pawn.
//
// # Safety
// `casa` is NULL or a text that ends in NUL.
struct XadrezPeca *xadrez_torre(const char *casa);

// Makes a queen, as `xadrez_peao` makes a pawn.
//
// # Safety
// `casa` is NULL or a text that ends in NUL.
struct XadrezPeca *xadrez_rainha(const char *casa);

// Makes a king, as `xadrez_peao` makes a pawn.
//
// # Safety
// `casa` is NULL or a text that ends in NUL.
struct XadrezPeca *xadrez_rei(const char *casa);

// Frees a piece. NULL is nothing.
//
// # Safety
// `peca` is NULL or came from a function of this library, and was not freed before.
void xadrez_libera(struct XadrezPeca *peca);

// The names of all games, one a line, to be freed with `jogada_free`.
char *jogada_games(void);

// Starts a game by its name, such as "othello" or "xadrez". `options` is a JSON object, or NULL for the usual ones;
// `seed` gives all chance. NULL on failure. It is freed with `jogada_close`.
//
// # Safety
// `game` and `options` are NULL or texts that end in NUL.
struct JogadaPosition *jogada_open(const char *game, const char *options, uint64_t seed);

// A second position like this one, to try moves on. NULL on failure. It is freed with `jogada_close`.
//
// # Safety
// `pos` is NULL or an open position.
struct JogadaPosition *jogada_copy(const struct JogadaPosition *pos);

// Frees a position. NULL is nothing.
//
// # Safety
// `pos` is NULL or an open position, which is closed from now on.
void jogada_close(struct JogadaPosition *pos);

// How many sit at the table; 0 on failure.
//
// # Safety
// `pos` is NULL or an open position.
int jogada_seats(const struct JogadaPosition *pos);

// The seat that is to move, counted from 0, or `JOGADA_OVER`; `JOGADA_FAILED` on failure.
//
// # Safety
// `pos` is NULL or an open position.
int jogada_turn(const struct JogadaPosition *pos);

// The legal moves in their fixed order, one a line, to be freed with `jogada_free`: none when the game is over. NULL on
// failure.
//
// # Safety
// `pos` is NULL or an open position.
char *jogada_moves(const struct JogadaPosition *pos);

// Plays a move: 1, or 0 if it is none that may be played, and then nothing changes.
//
// # Safety
// `pos` is NULL or an open position, `move_text` is NULL or a text that ends in NUL.
int jogada_play(struct JogadaPosition *pos, const char *move_text);

// How the game ended: 1 and `*outcome` is written, or 0 while it goes on.
//
// # Safety
// `pos` is NULL or an open position, `outcome` is NULL or points to one.
int jogada_outcome(const struct JogadaPosition *pos, struct JogadaOutcome *outcome);

// Which rule ended the game, such as "checkmate", in the language of `lang`, such as "pt" or "es"; NULL is English.
// The text is to be freed with `jogada_free`, and is empty while the game goes on. NULL on failure.
//
// # Safety
// `pos` is NULL or an open position, `lang` is NULL or a text that ends in NUL.
char *jogada_ending(const struct JogadaPosition *pos, const char *lang);

// What a seat may know, or all for `JOGADA_PUBLIC`, as JSON to be freed with `jogada_free`. NULL on failure.
//
// # Safety
// `pos` is NULL or an open position.
char *jogada_view(const struct JogadaPosition *pos, int seat);

// The same drawn with characters.
//
// # Safety
// `pos` is NULL or an open position.
char *jogada_text(const struct JogadaPosition *pos, int seat);

// The move that a built-in player would play within `seconds`, to be freed with `jogada_free`; nothing is
// played. The player is "engine", "engine:1" to "engine:10", "random", "first" or "greedy", or another of the game's;
// it is given only what the seat to move may know. NULL on failure.
//
// # Safety
// `pos` is NULL or an open position, `player` is NULL or a text that ends in NUL.
char *jogada_think(struct JogadaPosition *pos, const char *player, double seconds);

// The library's version, as `1.2.3`.
const char *jogada_version(void);

// Why the last call that failed in this thread did, in the language of `lang`, such as "pt" or "es"; NULL is English.
// The text is empty if none failed. It is not to be freed, and stays until this thread asks again.
//
// # Safety
// `lang` is NULL or a text that ends in NUL.
const char *jogada_error(const char *lang);

// Frees a text that a function of this library returned as `char *`. NULL is nothing.
//
// # Safety
// `text` is NULL or came from this library, and was not freed before.
void jogada_free(char *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* JOGADA_H */
