#include <stdlib.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    *lin = x;
    return 1;
}
