#include <stdio.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    *lin = 2
    *col = 3;
    return 1;
}
