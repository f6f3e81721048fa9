#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "xadrez.h"

static Peca *constroi(char c, int casa)
{
    int cor = isupper((unsigned char) c) ? BRANCAS : PRETAS;

    switch (c) {
    case 'P': case 'p':
        return cria_peao(cor, casa);
    case 'N': case 'n':
        return cria_cavalo(cor, casa);
    case 'B': case 'b':
        return cria_bispo(cor, casa);
    case 'R': case 'r':
        return cria_torre(cor, casa);
    case 'Q': case 'q':
        return cria_rainha(cor, casa);
    case 'K': case 'k':
        return cria_rei(cor, casa);
    }
    return NULL;
}

static const char *pula_espacos(const char *s)
{
    while (*s == ' ')
        s++;
    return s;
}

int le_fen(Posicao *pos, const char *s)
{
    int col = 0, lin = 7;

    memset(pos, 0, sizeof(Posicao));
    pos->passagem = NENHUMA;

    /* campo 1: pecas */
    for (s = pula_espacos(s); *s && *s != ' '; s++) {
        if (*s == '/') {
            col = 0;
            lin--;
        } else if (isdigit((unsigned char) *s)) {
            col += *s - '0';
        } else {
            int casa = CASA(col, lin);
            Peca *p;
            if (FORA(casa) || (p = constroi(*s, casa)) == NULL)
                return 0;
            pos->quadro[casa] = *s;
            pos->pecas[pos->npecas++] = p;
            if (p->letra == 'K')
                pos->rei[p->cor] = casa;
            col++;
        }
    }
    /* campo 2: turno */
    s = pula_espacos(s);
    if (*s != 'w' && *s != 'b')
        return 0;
    pos->vez = *s++ == 'w' ? BRANCAS : PRETAS;
    /* campo 3: roque */
    for (s = pula_espacos(s); *s && *s != ' '; s++) {
        if (*s == 'K') pos->roques |= ROQUE_K;
        if (*s == 'Q') pos->roques |= ROQUE_Q;
        if (*s == 'k') pos->roques |= ROQUE_k;
        if (*s == 'q') pos->roques |= ROQUE_q;
    }
    /* campo 4: en passant (os outros dois nao interessam aqui) */
    s = pula_espacos(s);
    if (s[0] >= 'a' && s[0] <= 'h' && (s[1] == '3' || s[1] == '6'))
        pos->passagem = CASA(s[0] - 'a', s[1] - '1');
    return 1;
}

void libera_posicao(Posicao *pos)
{
    while (pos->npecas > 0)
        free(pos->pecas[--pos->npecas]);
}
