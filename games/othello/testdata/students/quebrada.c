#include <stdio.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    int *fim = NULL;
    *fim = tabuleiro[0][0];
    return 1;
}
