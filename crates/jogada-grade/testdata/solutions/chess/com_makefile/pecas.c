#include <stdlib.h>
#include "xadrez.h"

static Peca *aloca(char letra, int cor, int casa)
{
    Peca *p = malloc(sizeof(Peca));
    if (p == NULL)
        abort();
    p->letra = letra;
    p->cor = cor;
    p->casa = casa;
    return p;
}

Peca *cria_peao(int cor, int casa)
{
    Peca *p = aloca('P', cor, casa);
    p->valor = 100;
    p->gerar = gera_peao;
    return p;
}

Peca *cria_cavalo(int cor, int casa)
{
    Peca *p = aloca('N', cor, casa);
    p->valor = 325;
    p->gerar = gera_cavalo;
    return p;
}

Peca *cria_bispo(int cor, int casa)
{
    Peca *p = aloca('B', cor, casa);
    p->valor = 325;
    p->gerar = gera_bispo;
    return p;
}

Peca *cria_torre(int cor, int casa)
{
    Peca *p = aloca('R', cor, casa);
    p->valor = 550;
    p->gerar = gera_torre;
    return p;
}

Peca *cria_rainha(int cor, int casa)
{
    Peca *p = aloca('Q', cor, casa);
    p->valor = 1000;
    p->gerar = gera_rainha;
    return p;
}

Peca *cria_rei(int cor, int casa)
{
    Peca *p = aloca('K', cor, casa);
    p->valor = 50000;
    p->gerar = gera_rei;
    return p;
}
