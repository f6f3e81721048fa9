#include <stdlib.h>

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    for (volatile int i = 0; i >= 0;)
        i = 0;
    return 1;
}
