#include <stdlib.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    volatile int zero = 0;
    *lin = 8 % zero;
    return 1;
}
