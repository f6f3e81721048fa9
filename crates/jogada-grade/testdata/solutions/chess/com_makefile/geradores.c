#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "xadrez.h"

static const int PASSOS_CAVALO[8] = {33, 31, 18, 14, -14, -18, -31, -33};
static const int PASSOS_REI[8] = {17, 15, -15, -17, 16, 1, -1, -16};  /* 4 diagonais, depois 4 retas */

static char letra_de(char letra, int cor)
{
    return cor == BRANCAS ? letra : (char) tolower((unsigned char) letra);
}

static int cor_de(char c)
{
    return islower((unsigned char) c) ? PRETAS : BRANCAS;
}

int atacada(const char *q, int casa, int por)
{
    int i, c, frente = por == BRANCAS ? 16 : -16;

    for (i = -1; i <= 1; i += 2) {
        c = casa - frente + i;
        if (!FORA(c) && q[c] == letra_de('P', por))
            return 1;
    }
    for (i = 0; i < 8; i++) {
        c = casa + PASSOS_CAVALO[i];
        if (!FORA(c) && q[c] == letra_de('N', por))
            return 1;
    }
    for (i = 0; i < 8; i++) {
        int distancia = 1;
        for (c = casa + PASSOS_REI[i]; !FORA(c) && !q[c]; c += PASSOS_REI[i])
            distancia++;
        if (FORA(c))
            continue;
        if (q[c] == letra_de('Q', por) || q[c] == letra_de(i < 4 ? 'B' : 'R', por))
            return 1;
        if (distancia == 1 && q[c] == letra_de('K', por))
            return 1;
    }
    return 0;
}

static void acrescenta(Lista *l, Lance lance)
{
    if (l->n == l->tam) {
        Lance *novo = realloc(l->v, (l->tam + 50) * sizeof(Lance));
        if (novo == NULL)
            abort();
        l->v = novo;
        l->tam += 50;
    }
    l->v[l->n++] = lance;
}

/* joga em uma copia do quadro para ver se o rei fica seguro */
static int seguro(const Peca *p, const Posicao *pos, int para, int passagem)
{
    char q[128];
    int rei = p->letra == 'K' ? para : pos->rei[p->cor];

    memcpy(q, pos->quadro, sizeof q);
    q[para] = q[p->casa];
    q[p->casa] = 0;
    if (passagem)
        q[CASA(COL(para), LIN(p->casa))] = 0;
    return !atacada(q, rei, !p->cor);
}

static void lance(const Peca *p, const Posicao *pos, Lista *l, int para, int passagem)
{
    Lance novo;

    if (!seguro(p, pos, para, passagem))
        return;
    novo.peca = p;
    novo.para = para;
    novo.captura = passagem || pos->quadro[para];
    novo.passagem = passagem;
    novo.promocao = 0;
    if (p->letra == 'P' && LIN(para) % 7 == 0) {
        const char *s = "NBRQ";
        while ((novo.promocao = *s++) != 0)
            acrescenta(l, novo);
    } else {
        acrescenta(l, novo);
    }
}

/* anda nas direcoes dadas, no maximo 'alcance' casas em cada uma */
static void percorre(const Peca *p, const Posicao *pos, Lista *l, const int *dir, int ndir, int alcance)
{
    int i, k, c;

    for (i = 0; i < ndir; i++) {
        for (k = 1; k <= alcance; k++) {
            c = p->casa + k * dir[i];
            if (FORA(c))
                break;
            if (pos->quadro[c]) {
                if (cor_de(pos->quadro[c]) != p->cor)
                    lance(p, pos, l, c, 0);
                break;
            }
            lance(p, pos, l, c, 0);
        }
    }
}

void gera_peao(const Peca *p, const Posicao *pos, Lista *l)
{
    int f = p->cor == BRANCAS ? 16 : -16, c, i;

    c = p->casa + f;
    if (!FORA(c) && !pos->quadro[c]) {
        lance(p, pos, l, c, 0);
        if (LIN(p->casa) == (p->cor == BRANCAS ? 1 : 6) && !pos->quadro[c + f])
            lance(p, pos, l, c + f, 0);
    }
    for (i = -1; i <= 1; i += 2) {
        c = p->casa + f + i;
        if (FORA(c))
            continue;
        if (c == pos->passagem)
            lance(p, pos, l, c, 1);
        else if (pos->quadro[c] && cor_de(pos->quadro[c]) != p->cor)
            lance(p, pos, l, c, 0);
    }
}

void gera_cavalo(const Peca *p, const Posicao *pos, Lista *l)
{
    percorre(p, pos, l, PASSOS_CAVALO, 8, 1);
}

void gera_bispo(const Peca *p, const Posicao *pos, Lista *l)
{
    percorre(p, pos, l, PASSOS_REI, 4, 7);
}

void gera_torre(const Peca *p, const Posicao *pos, Lista *l)
{
    percorre(p, pos, l, PASSOS_REI + 4, 4, 7);
}

void gera_rainha(const Peca *p, const Posicao *pos, Lista *l)
{
    percorre(p, pos, l, PASSOS_REI, 8, 7);
}

void gera_rei(const Peca *p, const Posicao *pos, Lista *l)
{
    int curto = p->cor == BRANCAS ? ROQUE_K : ROQUE_k;
    int longo = p->cor == BRANCAS ? ROQUE_Q : ROQUE_q;
    const char *q = pos->quadro + p->casa;

    percorre(p, pos, l, PASSOS_REI, 8, 1);

    if (!(pos->roques & (curto | longo)) || atacada(pos->quadro, p->casa, !p->cor))
        return;
    if ((pos->roques & curto) && !q[1] && !q[2] && seguro(p, pos, p->casa + 1, 0))
        lance(p, pos, l, p->casa + 2, 0);
    if ((pos->roques & longo) && !q[-1] && !q[-2] && !q[-3] && seguro(p, pos, p->casa - 1, 0))
        lance(p, pos, l, p->casa - 2, 0);
}
