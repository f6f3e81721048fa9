/*
    EP3 - ROTHELO

    Extras: estrategia gulosa (vira o maior numero de pedras), comandos j, s e r.
*/
#include <stdio.h>
#include <string.h>

#define SIM 1
#define NAO 0
#ifndef TRUE
#define TRUE SIM
#define FALSE NAO
#endif

#define VALIDA(l, c) ((l) >= 0 && (l) < 8 && (c) >= 0 && (c) < 8)

/* conta (e vira, se for pedido) as pedras cercadas */
static int cerca(char tabuleiro[][8], char jogador, int lin, int col, int vira) {
    static const signed char vetores[8][2] = {
        {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}
    };
    int total = 0;

    for (int v = 0; v < 8; v++) {
        int dl = vetores[v][0], dc = vetores[v][1];
        int l = lin + dl, c = col + dc, n = 0;

        while (VALIDA(l, c) && tabuleiro[l][c] != ' ' && tabuleiro[l][c] != jogador) {
            l += dl, c += dc, n++;
        }
        if (!VALIDA(l, c) || tabuleiro[l][c] == ' ') {
            continue;
        }
        total += n;
        if (vira) {
            for (l -= dl, c -= dc; l != lin || c != col; l -= dl, c -= dc) {
                tabuleiro[l][c] = jogador;
            }
        }
    }
    return total;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {
    if (!VALIDA(lin, col) || tabuleiro[lin][col] != ' ') {
        return FALSE;
    }
    return cerca(tabuleiro, jogador, lin, col, NAO) ? TRUE : FALSE;
}

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    int recorde = 0;

    for (int l = 0; l < 8; l++) {
        for (int c = 0; c < 8; c++) {
            if (PodeJogar(tabuleiro, jogador, l, c)) {
                int n = cerca(tabuleiro, jogador, l, c, NAO);
                if (n > recorde) {
                    recorde = n;
                    *lin = l;
                    *col = c;
                }
            }
        }
    }
    return recorde > 0;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col) {
    cerca(tabuleiro, jogador, lin, col, SIM);
    tabuleiro[lin][col] = jogador;
}

static char contra(char j) {
    return '*' + 'o' - j;
}

static void desenha(char tabuleiro[][8]) {
    puts("  | A | B | C | D | E | F | G | H |");
    for (int l = 0; l < 8; l++) {
        puts("--+---+---+---+---+---+---+---+---+");
        printf("%d |", l + 1);
        for (int c = 0; c < 8; c++) {
            printf(" %c |", tabuleiro[l][c]);
        }
        puts("");
    }
    puts("--+---+---+---+---+---+---+---+---+");
}

static void grava(char tabuleiro[][8], char vez) {
    FILE *saida = fopen("rothelo.txt", "w");
    if (!saida) {
        puts("nao deu para salvar");
        return;
    }
    fwrite(&vez, 1, 1, saida);
    for (int c = 0; c < 8; c++) {
        char coluna[8];
        for (int l = 0; l < 8; l++) {
            coluna[l] = tabuleiro[l][c];
        }
        fwrite(coluna, 1, 8, saida);
    }
    fclose(saida);
    puts("salvo em rothelo.txt");
}

/* devolve o jogador da vez, ou 0 se o arquivo nao serve (e o tabuleiro nao muda) */
static char recupera(char tabuleiro[][8]) {
    char vez, lido[64], sobra;
    FILE *entrada = fopen("rothelo.txt", "r");
    if (!entrada) {
        return 0;
    }
    int serve = fread(&vez, 1, 1, entrada) == 1 && fread(lido, 1, 64, entrada) == 64
                && fread(&sobra, 1, 1, entrada) == 0 && (vez == '*' || vez == 'o');
    fclose(entrada);
    for (int i = 0; serve && i < 64; i++) {
        serve = lido[i] == ' ' || lido[i] == '*' || lido[i] == 'o';
    }
    if (!serve) {
        return 0;
    }
    for (int i = 0; i < 64; i++) {
        tabuleiro[i % 8][i / 8] = lido[i];
    }
    return vez;
}

static void responde(char tabuleiro[][8], char jogador) {
    int l, c;
    if (EscolheJogada(tabuleiro, jogador, &l, &c)) {
        Joga(tabuleiro, jogador, l, c);
        printf("==> %c em %c%c\n", jogador, 'A' + c, '1' + l);
        desenha(tabuleiro);
    }
}

int main(void) {
    char tabuleiro[8][8];
    char vez = '*', eu = 'o';       /* eu = o computador */
    char buf[128];
    int l, c;

    memset(tabuleiro, ' ', sizeof tabuleiro);
    tabuleiro[3][3] = tabuleiro[4][4] = '*';
    tabuleiro[3][4] = tabuleiro[4][3] = 'o';
    desenha(tabuleiro);

    for (;;) {
        if (!EscolheJogada(tabuleiro, vez, &l, &c)) {
            vez = contra(vez);
            if (!EscolheJogada(tabuleiro, vez, &l, &c)) {
                break;
            }
            printf("%c passa\n", contra(vez));
        }
        if (vez == eu) {
            responde(tabuleiro, vez);
            vez = contra(vez);
            continue;
        }

        printf("%c? ", vez);
        fflush(stdout);
        if (!fgets(buf, sizeof buf, stdin)) {
            puts("");
            return 0;
        }
        char letra = 0, digito = 0;
        int lidos = sscanf(buf, " %c%c", &letra, &digito);
        if (lidos < 1) {
            continue;
        }
        if (letra == 'j' || letra == 'J') {
            responde(tabuleiro, vez);
            eu = vez;
            vez = contra(vez);
        } else if (letra == 's' || letra == 'S') {
            grava(tabuleiro, vez);
        } else if (letra == 'r' || letra == 'R') {
            char nova = recupera(tabuleiro);
            if (nova) {
                vez = nova;
                eu = contra(nova);
                desenha(tabuleiro);
            } else {
                puts("o arquivo rothelo.txt nao existe ou nao esta no formato");
            }
        } else {
            c = (letra & ~32) - 'A';
            l = digito - '1';
            if (lidos == 2 && PodeJogar(tabuleiro, vez, l, c)) {
                Joga(tabuleiro, vez, l, c);
                desenha(tabuleiro);
                vez = contra(vez);
            } else {
                puts("jogada invalida");
            }
        }
    }

    int estrelas = 0, bolas = 0;
    for (l = 0; l < 8; l++) {
        for (c = 0; c < 8; c++) {
            if (tabuleiro[l][c] == '*') {
                estrelas++;
            } else if (tabuleiro[l][c] == 'o') {
                bolas++;
            }
        }
    }
    printf("Placar final: %d x %d\n", estrelas, bolas);
    return 0;
}
