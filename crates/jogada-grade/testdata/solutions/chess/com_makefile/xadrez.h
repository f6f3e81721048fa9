#ifndef XADREZ_H
#define XADREZ_H

/*
 * Tabuleiro 0x88: a casa e 16*linha + coluna, e (casa & 0x88) != 0 quando caiu fora.
 */
#define FORA(c)    ((c) & 0x88)
#define COL(c)     ((c) & 7)
#define LIN(c)     ((c) >> 4)
#define CASA(c, l) (((l) << 4) | (c))
#define NENHUMA    0x88

enum cor { BRANCAS, PRETAS };

enum roque { ROQUE_K = 1, ROQUE_Q = 2, ROQUE_k = 4, ROQUE_q = 8 };

typedef struct posicao Posicao;
typedef struct peca Peca;
typedef struct lista Lista;

struct peca {
    char letra;                 /* P N B R Q K */
    int cor;
    int valor;
    int casa;
    void (*gerar)(const Peca *, const Posicao *, Lista *);
};

struct posicao {
    char quadro[128];           /* letras do FEN ou 0: usado nos testes de xeque */
    Peca *pecas[64];
    int npecas;
    int vez;
    int roques;
    int passagem;
    int rei[2];
};

typedef struct {
    const Peca *peca;
    int para;
    int captura;
    int passagem;
    char promocao;
} Lance;

struct lista {
    Lance *v;
    int n, tam;
};

/* fen.c */
int le_fen(Posicao *pos, const char *texto);
void libera_posicao(Posicao *pos);

/* pecas.c */
Peca *cria_peao(int cor, int casa);
Peca *cria_cavalo(int cor, int casa);
Peca *cria_bispo(int cor, int casa);
Peca *cria_torre(int cor, int casa);
Peca *cria_rainha(int cor, int casa);
Peca *cria_rei(int cor, int casa);

/* geradores.c */
int atacada(const char *quadro, int casa, int por);
void gera_peao(const Peca *, const Posicao *, Lista *);
void gera_cavalo(const Peca *, const Posicao *, Lista *);
void gera_bispo(const Peca *, const Posicao *, Lista *);
void gera_torre(const Peca *, const Posicao *, Lista *);
void gera_rainha(const Peca *, const Posicao *, Lista *);
void gera_rei(const Peca *, const Posicao *, Lista *);

/* notacao.c */
void ordena(Lista *lista);
void imprime_lista(const Lista *lista);

#endif
