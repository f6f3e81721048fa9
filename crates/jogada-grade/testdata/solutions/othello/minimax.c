// Rothelo com minimax (poda alfa-beta), leitura com getchar.
// gcc -Wall -o rothelo minimax.c

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FALSE, TRUE };

#define PROFUNDIDADE 4
#define INFINITO 1000000
#define FOLGA 8

typedef char Tab[8][8];

static const int DL[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
static const int DC[8] = {-1, 0, 1, -1, 1, -1, 0, 1};

static char oposto(char j) {
    return (j == '*') ? 'o' : '*';
}

static int dentro(int l, int c) {
    return (l >= 0) && (l <= 7) && (c >= 0) && (c <= 7);
}

/* Percorre a direcao d a partir de (l,c); se vira != 0, troca as pedras no caminho de volta. */
static int direcao(char t[][8], char j, int l, int c, int d, int vira) {
    int passos = 0;
    do {
        l += DL[d];
        c += DC[d];
        passos++;
    } while (dentro(l, c) && t[l][c] == oposto(j));
    if (passos == 1 || !dentro(l, c) || t[l][c] != j)
        return FALSE;
    if (vira)
        while (--passos) {
            l -= DL[d];
            c -= DC[d];
            t[l][c] = j;
        }
    return TRUE;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {
    int d;
    if (!dentro(lin, col) || tabuleiro[lin][col] != ' ')
        return FALSE;
    for (d = 0; d < 8; d++)
        if (direcao(tabuleiro, jogador, lin, col, d, FALSE))
            return TRUE;
    return FALSE;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col) {
    int d;
    for (d = 0; d < 8; d++)
        direcao(tabuleiro, jogador, lin, col, d, TRUE);
    tabuleiro[lin][col] = jogador;
}

/* lista as jogadas em v (como 8*lin+col) e devolve quantas sao */
static int jogadas(char t[][8], char j, int v[]) {
    int casa, n = 0;
    for (casa = 0; casa < 64; casa++)
        if (PodeJogar(t, j, casa / 8, casa % 8))
            v[n++] = casa;
    return n;
}

static int saldo(char t[][8], char j) {
    int i, s = 0;
    for (i = 0; i < 64; i++)
        if (t[i / 8][i % 8] != ' ')
            s += (t[i / 8][i % 8] == j) ? 1 : -1;
    return s;
}

static int avalia(char t[][8], char j) {
    static const int canto[4][2] = {{0, 0}, {0, 7}, {7, 0}, {7, 7}};
    int i, v[64], nota = saldo(t, j);
    nota += 5 * (jogadas(t, j, v) - jogadas(t, oposto(j), v));
    for (i = 0; i < 4; i++) {
        char x = t[canto[i][0]][canto[i][1]];
        if (x == j)
            nota += 60;
        else if (x == oposto(j))
            nota -= 60;
    }
    return nota;
}

static int negamax(char t[][8], char j, int prof, int alfa, int beta) {
    int v[64], n, i, nota;
    Tab copia;

    if (prof == 0)
        return avalia(t, j);
    n = jogadas(t, j, v);
    if (n == 0) {
        if (jogadas(t, oposto(j), v) == 0)
            return 1000 * saldo(t, j);
        return -negamax(t, oposto(j), prof - 1, -beta, -alfa);
    }
    for (i = 0; i < n; i++) {
        memcpy(copia, t, sizeof(Tab));
        Joga(copia, j, v[i] / 8, v[i] % 8);
        nota = -negamax(copia, oposto(j), prof - 1, -beta, -alfa);
        if (nota >= beta)
            return nota;
        if (nota > alfa)
            alfa = nota;
    }
    return alfa;
}

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    static int semeado = FALSE;
    int v[64], notas[64], boas[64], nboas = 0, melhor = -INFINITO, n, i;
    Tab copia;

    if (!semeado) {
        srand((unsigned) time(NULL) ^ (unsigned) clock());
        semeado = TRUE;
    }
    n = jogadas(tabuleiro, jogador, v);
    if (n == 0)
        return FALSE;
    for (i = 0; i < n; i++) {
        memcpy(copia, tabuleiro, sizeof(Tab));
        Joga(copia, jogador, v[i] / 8, v[i] % 8);
        notas[i] = -negamax(copia, oposto(jogador), PROFUNDIDADE - 1, -INFINITO, INFINITO);
        if (notas[i] > melhor)
            melhor = notas[i];
    }
    /* sorteia entre as que sao quase tao boas quanto a melhor */
    for (i = 0; i < n; i++)
        if (notas[i] >= melhor - FOLGA)
            boas[nboas++] = v[i];
    i = boas[rand() % nboas];
    *lin = i / 8;
    *col = i % 8;
    return TRUE;
}

/* ------------------------------------------------------------------ */

static void inicia(char t[][8]) {
    memset(t, ' ', sizeof(Tab));
    t[3][3] = t[4][4] = '*';
    t[3][4] = t[4][3] = 'o';
}

static void mostra(char t[][8]) {
    int l, c;
    puts("");
    puts("    A   B   C   D   E   F   G   H");
    puts("  +---+---+---+---+---+---+---+---+");
    for (l = 0; l < 8; l++) {
        printf("%d ", l + 1);
        for (c = 0; c < 8; c++)
            printf("| %c ", t[l][c]);
        puts("|");
        puts("  +---+---+---+---+---+---+---+---+");
    }
}

static int salva(char t[][8], char vez) {
    int l, c;
    FILE *arq = fopen("rothelo.txt", "wb");
    if (!arq)
        return FALSE;
    fprintf(arq, "%c", vez);
    for (c = 0; c < 8; c++)
        for (l = 0; l < 8; l++)
            fprintf(arq, "%c", t[l][c]);
    return fclose(arq) == 0;
}

static int carrega(char t[][8], char *vez) {
    Tab novo;
    int i, x, ok = TRUE;
    FILE *arq = fopen("rothelo.txt", "rb");
    if (!arq)
        return FALSE;
    x = getc(arq);
    if (x != '*' && x != 'o')
        ok = FALSE;
    for (i = 0; ok && i < 64; i++) {
        int y = getc(arq);
        if (y != '*' && y != 'o' && y != ' ')
            ok = FALSE;
        novo[i % 8][i / 8] = (char) y;
    }
    if (getc(arq) != EOF)
        ok = FALSE;
    fclose(arq);
    if (ok) {
        memcpy(t, novo, sizeof(Tab));
        *vez = (char) x;
    }
    return ok;
}

static int proximo(void) {      /* proximo caractere que nao e espaco */
    int ch;
    do
        ch = getchar();
    while (ch != EOF && isspace(ch));
    return ch;
}

static void maquina(char t[][8], char j) {
    int l, c;
    EscolheJogada(t, j, &l, &c);
    Joga(t, j, l, c);
    printf("Eu jogo '%c' em %c%d\n", j, "ABCDEFGH"[c], l + 1);
    mostra(t);
}

int main() {
    Tab t;
    char vez = '*', humano = '*';
    int v[64], ch, fim_de_jogo = FALSE;

    inicia(t);
    mostra(t);
    for (;;) {
        if (!fim_de_jogo && jogadas(t, vez, v) == 0) {
            vez = oposto(vez);
            if (jogadas(t, vez, v) == 0) {
                int livres = 0, i, s = saldo(t, '*');
                for (i = 0; i < 64; i++)
                    livres += t[i / 8][i % 8] == ' ';
                printf("Final: %d x %d\n", (64 - livres + s) / 2, (64 - livres - s) / 2);
                printf("%s\n", s > 0 ? "Vitoria das estrelas" : s < 0 ? "Vitoria das bolas" : "Empate");
                printf("Aperte z para jogar uma nova partida ou t para terminar.\n");
                fim_de_jogo = TRUE;
            } else
                printf("'%c' nao pode jogar e passa a vez.\n", oposto(vez));
        }
        if (!fim_de_jogo && vez != humano) {
            maquina(t, vez);
            vez = oposto(vez);
            continue;
        }
        printf("> ");
        fflush(stdout);
        ch = proximo();
        switch (ch) {
        case EOF: case 't': case 'T':
            return 0;
        case 'j': case 'J':
            if (!fim_de_jogo) {
                maquina(t, vez);
                vez = humano = oposto(vez);
            }
            break;
        case 's': case 'S':
            puts(salva(t, vez) ? "Salvo." : "Erro ao salvar rothelo.txt!");
            break;
        case 'r': case 'R':
            if (carrega(t, &vez)) {
                humano = vez;
                fim_de_jogo = FALSE;
                mostra(t);
            } else
                puts("Erro ao ler rothelo.txt!");
            break;
        case 'z': case 'Z':
            inicia(t);
            vez = humano = '*';
            fim_de_jogo = FALSE;
            mostra(t);
            break;
        case '?':
            puts("Casas: letra e numero (D6). j=eu jogo, t=termina, s=salva, r=recarrega, z=reinicia, ?=ajuda");
            break;
        default: {
            int c = toupper(ch) - 'A', l = getchar(), resto = l;
            while (resto != '\n' && resto != EOF)      /* joga fora o resto da linha */
                resto = getchar();
            l -= '1';
            if (!fim_de_jogo && PodeJogar(t, vez, l, c)) {
                Joga(t, vez, l, c);
                mostra(t);
                vez = oposto(vez);
            } else
                puts("Jogada invalida, tente outra vez.");
        }
        }
    }
}
