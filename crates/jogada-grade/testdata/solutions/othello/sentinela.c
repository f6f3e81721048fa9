/* rothelo.c
 *
 * Inside, the board is a vector of 100 squares (10 x 10) with a border, so nobody has to ask whether a square
 * is still on the board.  The three functions of the assignment convert from and to the 8 x 8 matrix. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define FALSE 0
#define TRUE (!FALSE)
#define BORDER '#'
#define POS(l, c) (10 * ((l) + 1) + (c) + 1)
#define FOE(p) ((p) == '*' ? 'o' : '*')

static const int offsets[] = { -11, -10, -9, -1, 1, 9, 10, 11 };

static void expand(char in[][8], char out[100])
{
	int l, c;

	memset(out, BORDER, 100);
	for (l = 0; l < 8; l++)
		for (c = 0; c < 8; c++)
			out[POS(l, c)] = in[l][c];
}

/* number of stones turned by the move; turns them when `turn` is set */
static int flips(char sq[100], char player, int pos, int turn)
{
	int total = 0;
	size_t d;

	if (sq[pos] != ' ')
		return 0;
	for (d = 0; d < sizeof offsets / sizeof offsets[0]; d++) {
		int run = 0, p = pos + offsets[d];

		for (; sq[p] == FOE(player); p += offsets[d])
			run++;
		if (sq[p] != player)
			continue;
		total += run;
		if (turn)
			while ((p -= offsets[d]) != pos)
				sq[p] = player;
	}
	return total;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col)
{
	char sq[100];

	expand(tabuleiro, sq);
	return flips(sq, jogador, POS(lin, col), FALSE) > 0;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col)
{
	char sq[100];
	int l, c;

	expand(tabuleiro, sq);
	flips(sq, jogador, POS(lin, col), TRUE);
	sq[POS(lin, col)] = jogador;
	for (l = 0; l < 8; l++)
		for (c = 0; c < 8; c++)
			tabuleiro[l][c] = sq[POS(l, c)];
}

/* Strategy: corners first, never next to an empty corner if it can be helped, and otherwise few stones in
 * the first half of the game and many in the second.  A random number below 10 decides between equals. */
int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col)
{
	char sq[100];
	int l, c, stones = 0, best = -100000;

	expand(tabuleiro, sq);
	for (l = 11; l < 89; l++)
		stones += sq[l] == '*' || sq[l] == 'o';
	for (l = 0; l < 8; l++) {
		for (c = 0; c < 8; c++) {
			int n = flips(sq, jogador, POS(l, c), FALSE);
			int edge_l = l == 0 || l == 7, edge_c = c == 0 || c == 7;
			int near_l = l < 2 ? 0 : l > 5 ? 7 : -1, near_c = c < 2 ? 0 : c > 5 ? 7 : -1;
			int score;

			if (n == 0)
				continue;
			score = (stones < 36 ? -n : n) * 10 + rand() % 10;
			if (edge_l && edge_c)
				score += 5000;
			else if (near_l >= 0 && near_c >= 0 && sq[POS(near_l, near_c)] == ' ')
				score -= 2000;
			else if (edge_l || edge_c)
				score += 300;
			if (score > best) {
				best = score;
				*lin = l;
				*col = c;
			}
		}
	}
	return best > -100000;
}

static int can_move(char board[][8], char player)
{
	char sq[100];
	int p;

	expand(board, sq);
	for (p = 11; p < 89; p++)
		if (flips(sq, player, p, FALSE))
			return TRUE;
	return FALSE;
}

static void reset(char board[][8])
{
	memcpy(board[0], "        ", 8);
	memcpy(board[1], "        ", 8);
	memcpy(board[2], "        ", 8);
	memcpy(board[3], "   *o   ", 8);
	memcpy(board[4], "   o*   ", 8);
	memcpy(board[5], "        ", 8);
	memcpy(board[6], "        ", 8);
	memcpy(board[7], "        ", 8);
}

static void print_board(char board[][8])
{
	int l, c;

	printf(" |A|B|C|D|E|F|G|H|\n------------------\n");
	for (l = 0; l < 8; l++) {
		printf("%d|", l + 1);
		for (c = 0; c < 8; c++)
			printf("%c|", board[l][c]);
		printf("\n------------------\n");
	}
}

static void save(char board[][8], char player)
{
	char text[65];
	int i;
	FILE *f;

	text[0] = player;
	for (i = 0; i < 64; i++)
		text[1 + i] = board[i & 7][i >> 3];
	f = fopen("rothelo.txt", "w");
	if (f == NULL || fwrite(text, 65, 1, f) != 1)
		perror("rothelo.txt");
	else
		printf("jogo gravado\n");
	if (f != NULL)
		fclose(f);
}

static int load(char board[][8], char *player)
{
	char text[67];
	int i;
	size_t n = 0;
	FILE *f = fopen("rothelo.txt", "r");

	if (f != NULL) {
		n = fread(text, 1, 66, f);
		text[n] = '\0';
		fclose(f);
	}
	if (n != 65 || strspn(text, "*o ") != 65 || text[0] == ' ') {
		printf("rothelo.txt nao pode ser lido ou nao tem 65 caracteres certos\n");
		return FALSE;
	}
	*player = text[0];
	for (i = 0; i < 64; i++)
		board[i & 7][i >> 3] = text[1 + i];
	return TRUE;
}

static void seed(void)
{
	unsigned s = (unsigned)time(NULL);
	FILE *f = fopen("/dev/urandom", "rb");

	if (f != NULL) {
		if (fread(&s, sizeof s, 1, f) != 1)
			s += 12345;
		fclose(f);
	}
	srand(s);
}

static void computer(char board[][8], char player)
{
	int l, c;

	if (!EscolheJogada(board, player, &l, &c))
		return;
	Joga(board, player, l, c);
	printf("computador: %c%d\n", c + 'A', l + 1);
	print_board(board);
}

static void final_score(char board[][8])
{
	int count[256] = { 0 }, i;

	for (i = 0; i < 64; i++)
		count[(unsigned char)board[i / 8][i % 8]]++;
	printf("estrelas %d x %d bolas\n", count['*'], count['o']);
}

int main(void)
{
	char board[8][8], word[32], turn = '*', user = '*';

	seed();
	reset(board);
	print_board(board);
	for (;;) {
		if (!can_move(board, '*') && !can_move(board, 'o')) {
			final_score(board);
			printf("\nnova partida (digite t se quiser terminar)\n");
			reset(board);
			print_board(board);
			turn = user = '*';
		}
		if (!can_move(board, turn)) {
			printf("%s sem jogada, passa\n", turn == '*' ? "estrelas" : "bolas");
			turn = FOE(turn);
		}
		if (turn != user) {
			computer(board, turn);
			turn = FOE(turn);
			continue;
		}
		printf("[%c] jogada ou comando (? = ajuda): ", turn);
		fflush(stdout);
		if (scanf("%31s", word) != 1 || strcasecmp(word, "t") == 0) {
			printf("tchau\n");
			return 0;
		}
		if (strcasecmp(word, "j") == 0) {
			computer(board, turn);
			turn = user = FOE(turn);
		} else if (strcasecmp(word, "s") == 0) {
			save(board, turn);
		} else if (strcasecmp(word, "r") == 0) {
			if (load(board, &turn)) {
				user = turn;
				print_board(board);
			}
		} else if (strcasecmp(word, "z") == 0) {
			reset(board);
			print_board(board);
			turn = user = '*';
		} else if (strcmp(word, "?") == 0) {
			printf("jogue com coluna e linha, como c5\n");
			printf("j jogue | t terminar | s salvar | r recarregar | z iniciar | ? ajuda\n");
		} else {
			const char *cols = "abcdefghABCDEFGH";
			const char *c = strchr(cols, word[0]);

			if (strlen(word) != 2 || c == NULL || word[1] < '1' || word[1] > '8' ||
			    !PodeJogar(board, turn, word[1] - '1', (int)(c - cols) % 8)) {
				printf("jogada invalida: %s\n", word);
				continue;
			}
			Joga(board, turn, word[1] - '1', (int)(c - cols) % 8);
			print_board(board);
			turn = FOE(turn);
		}
	}
}
