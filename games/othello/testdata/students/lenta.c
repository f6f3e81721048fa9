#include <stdio.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    volatile long n = 0;
    for (;;)
        n++;
    return 0;
}
