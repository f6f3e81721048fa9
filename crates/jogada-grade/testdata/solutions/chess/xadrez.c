/* Xadrez, parte 1: ponto de partida.

   O programa lê um FEN da entrada e imprime os movimentos de quem tem a vez, um por linha. Cada peça é uma estrutura com
   um ponteiro para a função que gera os movimentos do seu tipo. Escreva os geradores e os construtores; a leitura do FEN
   e a impressão estão prontas. Compile com: cc -o xadrez xadrez.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVIMENTOS_MAX 256

/* O que diz um FEN. A casa a1 é casas[0][0], e h8 é casas[7][7]; uma casa vazia é ' ', e as peças têm as letras do FEN. */
typedef struct Tabuleiro {
    char casas[8][8];
    char vez;      /* 'w' ou 'b' */
    char roque[5]; /* como no FEN: "KQkq" ou "-" */
    char passo[3]; /* a casa do en passant, como "e3", ou "-" */
    int meios, numero;
} Tabuleiro;

/* Uma lista de movimentos, cada um já na notação algébrica do enunciado. */
typedef struct Lista {
    char textos[MOVIMENTOS_MAX][16];
    int quantos;
} Lista;

/* Uma peça, com a função que gera os seus movimentos. */
typedef struct Peca {
    char tipo; /* 'P', 'N', 'B', 'R', 'Q' ou 'K' */
    int valor; /* 100, 325, 325, 550, 1000 ou 50000 */
    int lin, col;
    void (*gera)(const struct Peca *peca, const Tabuleiro *tabuleiro, Lista *lista);
} Peca;

/* Acrescenta um movimento à lista: está pronta, para os seus geradores. */
void acrescenta(Lista *lista, const char *texto) {
    if (lista->quantos < MOVIMENTOS_MAX)
        snprintf(lista->textos[lista->quantos++], sizeof lista->textos[0], "%s", texto);
}

/* ---- funções auxiliares ---- */

static int branca(char c) {
    return c >= 'A' && c <= 'Z';
}

static int preta(char c) {
    return c >= 'a' && c <= 'z';
}

static char maiuscula(char c) {
    return preta(c) ? c - 32 : c;
}

/* Devolve 1 se todas as casas entre as duas estão vazias. */
static int livre(const Tabuleiro *t, int l1, int c1, int l2, int c2) {
    int passos, i, dl = l2 - l1, dc = c2 - c1;
    passos = abs(dl) > abs(dc) ? abs(dl) : abs(dc);
    for (i = 1; i < passos; i++)
        if (t->casas[l1 + dl * i / passos][c1 + dc * i / passos] != ' ')
            return 0;
    return 1;
}

/* A peça que está em (l1,c1) alcança (l2,c2)? Para o peão só conta a captura. Não olha a cor do destino. */
static int alcanca(const Tabuleiro *t, int l1, int c1, int l2, int c2) {
    int dl = abs(l2 - l1), dc = abs(c2 - c1);
    char p = t->casas[l1][c1];
    if (dl == 0 && dc == 0)
        return 0;
    if (p == 'P')
        return l2 == l1 + 1 && dc == 1;
    if (p == 'p')
        return l2 == l1 - 1 && dc == 1;
    p = maiuscula(p);
    if (p == 'N')
        return (dl == 1 && dc == 2) || (dl == 2 && dc == 1);
    if (p == 'K')
        return dl <= 1 && dc <= 1;
    if ((p == 'R' || p == 'Q') && (dl == 0 || dc == 0))
        return livre(t, l1, c1, l2, c2);
    if ((p == 'B' || p == 'Q') && dl == dc)
        return livre(t, l1, c1, l2, c2);
    return 0;
}

static int ameacada(const Tabuleiro *t, int lin, int col, char por) {
    int l, c;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            char p = t->casas[l][c];
            if ((por == 'w' ? branca(p) : preta(p)) && alcanca(t, l, c, lin, col))
                return 1;
        }
    return 0;
}

static char adversario(const Tabuleiro *t) {
    return t->vez == 'w' ? 'b' : 'w';
}

/* Faz o movimento numa cópia do tabuleiro e vê se o rei de quem jogou está a salvo. */
static int legal(Tabuleiro t, int l1, int c1, int l2, int c2) {
    int l, c;
    char rei = t.vez == 'w' ? 'K' : 'k';
    if (maiuscula(t.casas[l1][c1]) == 'P' && c1 != c2 && t.casas[l2][c2] == ' ')
        t.casas[l1][c2] = ' '; /* en passant: some o peão do lado */
    t.casas[l2][c2] = t.casas[l1][c1];
    t.casas[l1][c1] = ' ';
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (t.casas[l][c] == rei)
                return !ameacada(&t, l, c, adversario(&t));
    return 1;
}

static int casa_propria(const Tabuleiro *t, int l, int c) {
    return t->vez == 'w' ? branca(t->casas[l][c]) : preta(t->casas[l][c]);
}

static int pode_ir(const Tabuleiro *t, int l1, int c1, int l2, int c2) {
    return !casa_propria(t, l2, c2) && alcanca(t, l1, c1, l2, c2) && legal(*t, l1, c1, l2, c2);
}

/* Escreve o movimento de uma peça que não é peão, com a diferenciação que for preciso. */
static void escreve(const Peca *p, const Tabuleiro *t, Lista *lista, int lin, int col) {
    char texto[16];
    int l, c, n = 0, outras = 0, na_coluna = 0, na_linha = 0;
    char letra = t->casas[p->lin][p->col];

    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (t->casas[l][c] == letra && (l != p->lin || c != p->col) && pode_ir(t, l, c, lin, col)) {
                outras++;
                if (c == p->col)
                    na_coluna++;
                if (l == p->lin)
                    na_linha++;
            }
    texto[n++] = p->tipo;
    if (outras > 0) {
        if (na_coluna == 0)
            texto[n++] = 'a' + p->col;
        else if (na_linha == 0)
            texto[n++] = '1' + p->lin;
        else {
            texto[n++] = 'a' + p->col;
            texto[n++] = '1' + p->lin;
        }
    }
    if (t->casas[lin][col] != ' ')
        texto[n++] = 'x';
    texto[n++] = 'a' + col;
    texto[n++] = '1' + lin;
    texto[n] = 0;
    acrescenta(lista, texto);
}

/* Percorre as casas na ordem em que devem sair, então não é preciso ordenar nada. */
static void varre(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
    int lin, col;
    for (col = 0; col < 8; col++)
        for (lin = 0; lin < 8; lin++)
            if (pode_ir(tabuleiro, peca->lin, peca->col, lin, col))
                escreve(peca, tabuleiro, lista, lin, col);
}

/* Cada gerador acrescenta à lista os movimentos legais da peça, na ordem da casa de destino: coluna, depois linha. */

static void peao_vai(const Peca *p, const Tabuleiro *t, Lista *lista, int lin, int col) {
    char texto[16];
    const char *promo = "NBRQ";
    int i;
    if (!legal(*t, p->lin, p->col, lin, col))
        return;
    if (col == p->col)
        sprintf(texto, "%c%c%d", 'a' + p->col, 'a' + col, lin + 1);
    else
        sprintf(texto, "%cx%c%d", 'a' + p->col, 'a' + col, lin + 1);
    if (lin != 0 && lin != 7) {
        acrescenta(lista, texto);
        return;
    }
    for (i = 0; i < 4; i++) {
        char com[20];
        sprintf(com, "%s%c", texto, promo[i]);
        acrescenta(lista, com);
    }
}

void gera_peao(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
    int s = tabuleiro->vez == 'w' ? 1 : -1;
    int lin = peca->lin + s, col;
    for (col = peca->col - 1; col <= peca->col + 1; col++) {
        if (col < 0 || col > 7)
            continue;
        if (col != peca->col) {
            int ep = tabuleiro->passo[0] == 'a' + col && tabuleiro->passo[1] == '1' + lin;
            if (ep || (tabuleiro->casas[lin][col] != ' ' && !casa_propria(tabuleiro, lin, col)))
                peao_vai(peca, tabuleiro, lista, lin, col);
        } else if (tabuleiro->casas[lin][col] == ' ') {
            int duplo = peca->lin == (s > 0 ? 1 : 6) && tabuleiro->casas[lin + s][col] == ' ';
            /* a linha de menor valor sai primeiro */
            if (duplo && s < 0)
                peao_vai(peca, tabuleiro, lista, lin + s, col);
            peao_vai(peca, tabuleiro, lista, lin, col);
            if (duplo && s > 0)
                peao_vai(peca, tabuleiro, lista, lin + s, col);
        }
    }
}

void gera_cavalo(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
    varre(peca, tabuleiro, lista);
}

void gera_bispo(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
    varre(peca, tabuleiro, lista);
}

void gera_torre(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
    varre(peca, tabuleiro, lista);
}

void gera_rainha(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
    varre(peca, tabuleiro, lista);
}

/* lado é +1 (rei) ou -1 (rainha) */
static int pode_rocar(const Peca *p, const Tabuleiro *t, int lado) {
    const char *letras = t->vez == 'w' ? "KQ" : "kq";
    int torre = lado > 0 ? 7 : 0;
    if (!strchr(t->roque, letras[lado < 0]) || !livre(t, p->lin, p->col, p->lin, torre))
        return 0;
    for (int i = 0; i <= 2; i++)
        if (ameacada(t, p->lin, p->col + lado * i, adversario(t)))
            return 0;
    return 1;
}

void gera_rei(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
    int roque_grande = pode_rocar(peca, tabuleiro, -1), roque_pequeno = pode_rocar(peca, tabuleiro, 1);
    if (roque_grande)
        escreve(peca, tabuleiro, lista, peca->lin, peca->col - 2);
    varre(peca, tabuleiro, lista);
    if (roque_pequeno)
        escreve(peca, tabuleiro, lista, peca->lin, peca->col + 2);
}

/* Cada construtor aloca uma peça do seu tipo nesta casa, com o valor e o gerador certos. Quem chama libera com free. */

#define CONSTRUTOR(nome, letra, pontos, funcao) \
    Peca *nome(int lin, int col) {              \
        Peca *p = malloc(sizeof(Peca));         \
        if (p) {                                \
            p->tipo = letra;                    \
            p->valor = pontos;                  \
            p->lin = lin;                       \
            p->col = col;                       \
            p->gera = funcao;                   \
        }                                       \
        return p;                               \
    }

CONSTRUTOR(cria_peao, 'P', 100, gera_peao)
CONSTRUTOR(cria_cavalo, 'N', 325, gera_cavalo)
CONSTRUTOR(cria_bispo, 'B', 325, gera_bispo)
CONSTRUTOR(cria_torre, 'R', 550, gera_torre)
CONSTRUTOR(cria_rainha, 'Q', 1000, gera_rainha)
CONSTRUTOR(cria_rei, 'K', 50000, gera_rei)

/* Daqui para baixo está pronto. */

/* Os tipos em ordem crescente de valor, e os seus construtores. */
static const char TIPOS[] = "PNBRQK";
static Peca *(*const CRIA[])(int lin, int col) = {
    cria_peao, cria_cavalo, cria_bispo, cria_torre, cria_rainha, cria_rei,
};

/* Lê um FEN; devolve 0 se não é um. */
static int le_fen(const char *texto, Tabuleiro *tabuleiro) {
    char pecas[128];
    int lidos = sscanf(texto, "%127s %c %4s %2s %d %d", pecas, &tabuleiro->vez, tabuleiro->roque, tabuleiro->passo,
                       &tabuleiro->meios, &tabuleiro->numero);
    if (lidos < 4 || (tabuleiro->vez != 'w' && tabuleiro->vez != 'b'))
        return 0;
    memset(tabuleiro->casas, ' ', sizeof tabuleiro->casas);
    int lin = 7, col = 0;
    for (const char *c = pecas; *c; c++) {
        if (*c == '/') {
            if (col != 8 || --lin < 0)
                return 0;
            col = 0;
        } else if (*c >= '1' && *c <= '8') {
            col += *c - '0';
        } else if (strchr("PNBRQKpnbrqk", *c) && col < 8) {
            tabuleiro->casas[lin][col++] = *c;
        } else {
            return 0;
        }
        if (col > 8)
            return 0;
    }
    return lin == 0 && col == 8;
}

/* A letra da peça de quem tem a vez, em maiúscula; 0 se ali não há nenhuma. */
static char propria(const Tabuleiro *tabuleiro, int lin, int col) {
    char letra = tabuleiro->casas[lin][col];
    int branca = letra >= 'A' && letra <= 'Z';
    if (letra == ' ' || branca != (tabuleiro->vez == 'w'))
        return 0;
    return branca ? letra : letra - 'a' + 'A';
}

int main(void) {
    char texto[256];
    Tabuleiro tabuleiro = {0};
    Lista lista = {0};
    if (!fgets(texto, sizeof texto, stdin) || !le_fen(texto, &tabuleiro)) {
        fprintf(stderr, "esperava um FEN na entrada\n");
        return 2;
    }
    for (int tipo = 0; TIPOS[tipo]; tipo++)
        for (int col = 0; col < 8; col++)
            for (int lin = 0; lin < 8; lin++) {
                if (propria(&tabuleiro, lin, col) != TIPOS[tipo])
                    continue;
                Peca *peca = CRIA[tipo](lin, col);
                if (!peca) {
                    fprintf(stderr, "falta o construtor da peca %c\n", TIPOS[tipo]);
                    return 1;
                }
                peca->gera(peca, &tabuleiro, &lista);
                free(peca);
            }
    for (int i = 0; i < lista.quantos; i++)
        printf("%s\n", lista.textos[i]);
    return 0;
}
