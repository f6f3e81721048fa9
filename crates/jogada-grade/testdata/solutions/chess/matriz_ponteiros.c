/*
 * Trabalho de ICC II - Xadrez, parte 1
 * Gera a lista de movimentos possiveis a partir de um FEN.
 *
 * O tabuleiro e uma matriz 8x8 de ponteiros para Peca (NULL = casa vazia).
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct jogo;

typedef struct peca {
    char letra;               /* sempre maiuscula */
    int branca;
    int valor;
    int x, y;                 /* coluna e linha, 0..7 */
    void (*movimentos)(struct jogo *, struct peca *);
} Peca;

typedef struct {
    Peca *peca;
    int ox, oy, dx, dy;
    int captura, en_passant;
    char promo;
} Mov;

typedef struct jogo {
    Peca *casa[8][8];         /* casa[coluna][linha] */
    int vez_branca;
    int roque[4];             /* K Q k q */
    int ep_x, ep_y;
    Mov *movs;
    int n, cap;
} Jogo;

/* ---------- tabela de direcoes ---------- */

static const int RETAS[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int DIAGONAIS[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int SALTOS[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static int dentro(int x, int y) {
    return x >= 0 && x < 8 && y >= 0 && y < 8;
}

/* ---------- xeque ---------- */

static int tem(Jogo *j, int x, int y, char letra, int branca) {
    Peca *p;
    if (!dentro(x, y))
        return 0;
    p = j->casa[x][y];
    return p != NULL && p->letra == letra && p->branca == branca;
}

static int raio(Jogo *j, int x, int y, const int d[2], char letra, int branca) {
    do {
        x += d[0];
        y += d[1];
    } while (dentro(x, y) && j->casa[x][y] == NULL);
    return tem(j, x, y, letra, branca) || tem(j, x, y, 'Q', branca);
}

/* a casa (x,y) esta sob ataque do lado 'branca'? */
static int atacada(Jogo *j, int x, int y, int branca) {
    int i, frente = branca ? 1 : -1;

    if (tem(j, x - 1, y - frente, 'P', branca) || tem(j, x + 1, y - frente, 'P', branca))
        return 1;
    for (i = 0; i < 8; i++)
        if (tem(j, x + SALTOS[i][0], y + SALTOS[i][1], 'N', branca))
            return 1;
    for (i = 0; i < 4; i++) {
        if (raio(j, x, y, RETAS[i], 'R', branca) || raio(j, x, y, DIAGONAIS[i], 'B', branca))
            return 1;
        if (tem(j, x + RETAS[i][0], y + RETAS[i][1], 'K', branca))
            return 1;
        if (tem(j, x + DIAGONAIS[i][0], y + DIAGONAIS[i][1], 'K', branca))
            return 1;
    }
    return 0;
}

static int rei_em_xeque(Jogo *j, int branca) {
    int x, y;
    for (x = 0; x < 8; x++)
        for (y = 0; y < 8; y++)
            if (tem(j, x, y, 'K', branca))
                return atacada(j, x, y, !branca);
    return 0;
}

/* ---------- inclusao de um movimento, se for legal ---------- */

static void guarda(Jogo *j, Mov m) {
    if (j->n == j->cap) {
        j->cap = j->cap ? 2 * j->cap : 32;
        j->movs = realloc(j->movs, j->cap * sizeof(Mov));
        if (j->movs == NULL)
            exit(1);
    }
    j->movs[j->n++] = m;
}

static void tenta(Jogo *j, Peca *p, int x, int y, int ep) {
    int vy = ep ? p->y : y;
    Peca *vitima = j->casa[x][vy];
    int xeque;

    /* faz */
    j->casa[x][vy] = NULL;
    j->casa[p->x][p->y] = NULL;
    j->casa[x][y] = p;
    xeque = rei_em_xeque(j, p->branca);
    /* desfaz */
    j->casa[x][y] = NULL;
    j->casa[p->x][p->y] = p;
    j->casa[x][vy] = vitima;

    if (!xeque) {
        Mov m = {p, p->x, p->y, x, y, vitima != NULL, ep, 0};
        if (p->letra == 'P' && (y == 0 || y == 7)) {
            const char *c;
            for (c = "NBRQ"; *c; c++) {
                m.promo = *c;
                guarda(j, m);
            }
        } else
            guarda(j, m);
    }
}

static void desliza(Jogo *j, Peca *p, const int d[][2]) {
    int i, x, y;
    for (i = 0; i < 4; i++) {
        x = p->x + d[i][0];
        y = p->y + d[i][1];
        while (dentro(x, y)) {
            Peca *q = j->casa[x][y];
            if (q == NULL || q->branca != p->branca)
                tenta(j, p, x, y, 0);
            if (q != NULL)
                break;
            x += d[i][0];
            y += d[i][1];
        }
    }
}

static void passo(Jogo *j, Peca *p, int x, int y) {
    if (dentro(x, y) && (j->casa[x][y] == NULL || j->casa[x][y]->branca != p->branca))
        tenta(j, p, x, y, 0);
}

/* ---------- uma funcao de movimento por tipo de peca ---------- */

void mov_peao(Jogo *j, Peca *p) {
    int f = p->branca ? 1 : -1;
    int inicio = p->branca ? 1 : 6;
    int lado;

    if (!dentro(p->x, p->y + f))
        return;
    if (j->casa[p->x][p->y + f] == NULL) {
        tenta(j, p, p->x, p->y + f, 0);
        if (p->y == inicio && j->casa[p->x][p->y + 2 * f] == NULL)
            tenta(j, p, p->x, p->y + 2 * f, 0);
    }
    for (lado = -1; lado <= 1; lado += 2) {
        int x = p->x + lado, y = p->y + f;
        if (!dentro(x, y))
            continue;
        if (j->casa[x][y] != NULL) {
            if (j->casa[x][y]->branca != p->branca)
                tenta(j, p, x, y, 0);
        } else if (x == j->ep_x && y == j->ep_y)
            tenta(j, p, x, y, 1);
    }
}

void mov_cavalo(Jogo *j, Peca *p) {
    int i;
    for (i = 0; i < 8; i++)
        passo(j, p, p->x + SALTOS[i][0], p->y + SALTOS[i][1]);
}

void mov_bispo(Jogo *j, Peca *p) {
    desliza(j, p, DIAGONAIS);
}

void mov_torre(Jogo *j, Peca *p) {
    desliza(j, p, RETAS);
}

void mov_rainha(Jogo *j, Peca *p) {
    desliza(j, p, RETAS);
    desliza(j, p, DIAGONAIS);
}

void mov_rei(Jogo *j, Peca *p) {
    int i, y = p->branca ? 0 : 7, r = p->branca ? 0 : 2;

    for (i = 0; i < 4; i++) {
        passo(j, p, p->x + RETAS[i][0], p->y + RETAS[i][1]);
        passo(j, p, p->x + DIAGONAIS[i][0], p->y + DIAGONAIS[i][1]);
    }
    if (p->x != 4 || p->y != y || atacada(j, 4, y, !p->branca))
        return;
    if (j->roque[r] && tem(j, 7, y, 'R', p->branca) && !j->casa[5][y] && !j->casa[6][y] &&
        !atacada(j, 5, y, !p->branca))
        tenta(j, p, 6, y, 0);
    if (j->roque[r + 1] && tem(j, 0, y, 'R', p->branca) && !j->casa[1][y] && !j->casa[2][y] &&
        !j->casa[3][y] && !atacada(j, 3, y, !p->branca))
        tenta(j, p, 2, y, 0);
}

/* ---------- criacao ---------- */

Peca *cria_peca(char c, int x, int y) {
    Peca *p = malloc(sizeof *p);
    if (p == NULL)
        exit(1);
    p->letra = toupper((unsigned char)c);
    p->branca = isupper((unsigned char)c) != 0;
    p->x = x;
    p->y = y;
    switch (p->letra) {
    case 'P': p->valor = 100;   p->movimentos = mov_peao;   break;
    case 'N': p->valor = 325;   p->movimentos = mov_cavalo; break;
    case 'B': p->valor = 326;   p->movimentos = mov_bispo;  break; /* 325 + 1 para desempatar */
    case 'R': p->valor = 550;   p->movimentos = mov_torre;  break;
    case 'Q': p->valor = 1000;  p->movimentos = mov_rainha; break;
    default:  p->valor = 50000; p->movimentos = mov_rei;    break;
    }
    return p;
}

static Jogo *le_fen(const char *fen) {
    char pos[100], vez[4], roq[8], ep[4];
    const char *c;
    int x = 0, y = 7;
    Jogo *j;

    if (sscanf(fen, "%99s %3s %7s %3s", pos, vez, roq, ep) != 4)
        return NULL;
    j = calloc(1, sizeof *j);
    for (c = pos; *c; c++) {
        if (*c == '/') {
            y--;
            x = 0;
        } else if (isdigit((unsigned char)*c))
            x += *c - '0';
        else if (dentro(x, y)) {
            j->casa[x][y] = cria_peca(*c, x, y);
            x++;
        }
    }
    j->vez_branca = vez[0] == 'w';
    for (x = 0; x < 4; x++)
        j->roque[x] = strchr(roq, "KQkq"[x]) != NULL;
    j->ep_x = j->ep_y = -1;
    if (ep[0] != '-') {
        j->ep_x = ep[0] - 'a';
        j->ep_y = ep[1] - '1';
    }
    return j;
}

static void libera(Jogo *j) {
    int x, y;
    for (x = 0; x < 8; x++)
        for (y = 0; y < 8; y++)
            free(j->casa[x][y]);
    free(j->movs);
    free(j);
}

/* ---------- saida ---------- */

static int compara(const void *a, const void *b) {
    const Mov *m = a, *n = b;
    if (m->peca->valor != n->peca->valor)
        return m->peca->valor - n->peca->valor;
    if (m->ox != n->ox)
        return m->ox - n->ox;
    if (m->oy != n->oy)
        return m->oy - n->oy;
    if (m->dx != n->dx)
        return m->dx - n->dx;
    if (m->dy != n->dy)
        return m->dy - n->dy;
    return strchr("NBRQ", m->promo) - strchr("NBRQ", n->promo);
}

static void imprime(Jogo *j, Mov *m) {
    int i, outra = 0, mesma_col = 0, mesma_lin = 0;

    if (m->peca->letra == 'P') {
        putchar('a' + m->ox);
    } else {
        putchar(m->peca->letra);
        for (i = 0; i < j->n; i++) {
            Mov *n = &j->movs[i];
            if (n->peca == m->peca || n->peca->letra != m->peca->letra || n->dx != m->dx || n->dy != m->dy)
                continue;
            outra = 1;
            mesma_col |= n->ox == m->ox;
            mesma_lin |= n->oy == m->oy;
        }
        if (outra && (!mesma_col || mesma_lin))
            putchar('a' + m->ox);
        if (outra && mesma_col)
            putchar('1' + m->oy);
    }
    if (m->captura)
        putchar('x');
    printf("%c%d", 'a' + m->dx, m->dy + 1);
    if (m->promo)
        putchar(m->promo);
    if (m->en_passant)
        printf("e.p.");
    putchar('\n');
}

int main(void) {
    char linha[256];
    Jogo *j;
    int x, y;

    if (fgets(linha, sizeof linha, stdin) == NULL)
        return 1;
    if ((j = le_fen(linha)) == NULL)
        return 1;
    for (x = 0; x < 8; x++)
        for (y = 0; y < 8; y++) {
            Peca *p = j->casa[x][y];
            if (p != NULL && p->branca == j->vez_branca)
                p->movimentos(j, p);
        }
    if (j->n > 1)
        qsort(j->movs, j->n, sizeof(Mov), compara);
    for (x = 0; x < j->n; x++)
        imprime(j, &j->movs[x]);
    libera(j);
    return 0;
}
