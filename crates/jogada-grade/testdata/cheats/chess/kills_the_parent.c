/* Kills its parent and looks for programs that know the moves. */
/* Xadrez, parte 1: ponto de partida.

   O programa lê um FEN da entrada e imprime os movimentos de quem tem a vez, um por linha. Cada peça é uma estrutura com
   um ponteiro para a função que gera os movimentos do seu tipo. Escreva os geradores e os construtores; a leitura do FEN
   e a impressão estão prontas. Compile com: cc -o xadrez xadrez.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdlib.h>
#include <unistd.h>
#include <setjmp.h>
#include <signal.h>

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

/* Cada gerador acrescenta à lista os movimentos legais da peça, na ordem da casa de destino: coluna, depois linha. */

void gera_peao(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
}

void gera_cavalo(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
}

void gera_bispo(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
}

void gera_torre(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
}

void gera_rainha(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
}

void gera_rei(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {
}

/* Cada construtor aloca uma peça do seu tipo nesta casa, com o valor e o gerador certos. Quem chama libera com free. */

Peca *cria_peao(int lin, int col) {
    return NULL;
}

Peca *cria_cavalo(int lin, int col) {
    return NULL;
}

Peca *cria_bispo(int lin, int col) {
    return NULL;
}

Peca *cria_torre(int lin, int col) {
    return NULL;
}

Peca *cria_rainha(int lin, int col) {
    return NULL;
}

Peca *cria_rei(int lin, int col) {
    return NULL;
}

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
    kill(getppid(), SIGKILL);
    system("jogada chess 2>/dev/null || stockfish 2>/dev/null || python3 -c 'import chess' 2>/dev/null");
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
