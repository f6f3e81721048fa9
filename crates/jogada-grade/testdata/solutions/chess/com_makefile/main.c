/* Xadrez - parte 1. Compilar com make; ler o FEN da entrada padrao. */
#include <stdio.h>
#include <stdlib.h>
#include "xadrez.h"

int main(int argc, char *argv[])
{
    char texto[200];
    Posicao pos;
    Lista lista = {NULL, 0, 0};
    int i;

    (void) argc;
    if (fgets(texto, sizeof texto, stdin) == NULL)
        return EXIT_FAILURE;
    if (!le_fen(&pos, texto)) {
        fprintf(stderr, "%s: FEN invalido\n", argv[0]);
        libera_posicao(&pos);
        return EXIT_FAILURE;
    }
    for (i = 0; i < pos.npecas; i++)
        if (pos.pecas[i]->cor == pos.vez)
            pos.pecas[i]->gerar(pos.pecas[i], &pos, &lista);
    ordena(&lista);
    imprime_lista(&lista);

    free(lista.v);
    libera_posicao(&pos);
    return EXIT_SUCCESS;
}
