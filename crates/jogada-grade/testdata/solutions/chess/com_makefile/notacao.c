#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "xadrez.h"

static int posto(char letra)
{
    static const char ordem[] = "PNBRQK";

    return letra ? (int) (strchr(ordem, letra) - ordem) : -1;
}

static int antes(const void *pa, const void *pb)
{
    const Lance *a = pa, *b = pb;
    int d;

    /* peca: valor (cavalo e bispo empatam, dai o posto), coluna, linha */
    if ((d = a->peca->valor - b->peca->valor) != 0)
        return d;
    if ((d = posto(a->peca->letra) - posto(b->peca->letra)) != 0)
        return d;
    if ((d = COL(a->peca->casa) - COL(b->peca->casa)) != 0)
        return d;
    if ((d = LIN(a->peca->casa) - LIN(b->peca->casa)) != 0)
        return d;
    /* destino: coluna, linha, promocao */
    if ((d = COL(a->para) - COL(b->para)) != 0)
        return d;
    if ((d = LIN(a->para) - LIN(b->para)) != 0)
        return d;
    return posto(a->promocao) - posto(b->promocao);
}

void ordena(Lista *l)
{
    if (l->n > 0)
        qsort(l->v, l->n, sizeof(Lance), antes);
}

static void origem(const Lista *l, const Lance *m)
{
    int i, casa = m->peca->casa;
    int precisa = 0, coluna_serve = 1, linha_serve = 1;

    for (i = 0; i < l->n; i++) {
        const Peca *outra = l->v[i].peca;
        if (l->v[i].para != m->para || outra == m->peca || outra->letra != m->peca->letra)
            continue;
        precisa = 1;
        if (COL(outra->casa) == COL(casa))
            coluna_serve = 0;
        if (LIN(outra->casa) == LIN(casa))
            linha_serve = 0;
    }
    if (!precisa)
        return;
    if (coluna_serve)
        printf("%c", 'a' + COL(casa));
    else if (linha_serve)
        printf("%d", 1 + LIN(casa));
    else
        printf("%c%d", 'a' + COL(casa), 1 + LIN(casa));
}

void imprime_lista(const Lista *l)
{
    const Lance *m;

    for (m = l->v; m < l->v + l->n; m++) {
        if (m->peca->letra == 'P') {
            printf("%c", 'a' + COL(m->peca->casa));
        } else {
            printf("%c", m->peca->letra);
            origem(l, m);
        }
        printf("%s%c%d", m->captura ? "x" : "", 'a' + COL(m->para), 1 + LIN(m->para));
        if (m->promocao)
            printf("%c", m->promocao);
        if (m->passagem)
            printf("e.p.");
        if (m + 1 < l->v + l->n)
            printf("\n");
    }
}
