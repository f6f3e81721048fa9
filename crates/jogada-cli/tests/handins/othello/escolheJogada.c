#include <stdlib.h>

int escolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    return 0;
}
