/* Xadrez, parte 1: por enquanto so os peoes que andam para a frente. */
#include <ctype.h>
#include <stdio.h>

static char casa[8][8];

static void le_fen(const char *fen) {
    int linha = 7, coluna = 0;
    for (; *fen && *fen != ' '; fen++) {
        if (*fen == '/') {
            linha--;
            coluna = 0;
        } else if (isdigit((unsigned char)*fen)) {
            coluna += *fen - '0';
        } else if (linha >= 0 && coluna < 8) {
            casa[linha][coluna++] = *fen;
        }
    }
}

int main(void) {
    char fen[128], vez;
    if (scanf("%127s %c", fen, &vez) != 2)
        return 1;
    le_fen(fen);
    for (int coluna = 0; coluna < 8; coluna++)
        for (int linha = 1; linha < 7; linha++) {
            int frente = vez == 'w' ? 1 : -1, inicio = vez == 'w' ? 1 : 6;
            if (casa[linha][coluna] != (vez == 'w' ? 'P' : 'p') || casa[linha + frente][coluna])
                continue;
            printf("%c%c%d\n", 'a' + coluna, 'a' + coluna, linha + frente + 1);
            if (linha == inicio && !casa[linha + 2 * frente][coluna])
                printf("%c%c%d\n", 'a' + coluna, 'a' + coluna, linha + 2 * frente + 1);
        }
    return 0;
}
