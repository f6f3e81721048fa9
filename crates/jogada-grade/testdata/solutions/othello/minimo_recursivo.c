/* Rothelo, seguindo o esqueleto do enunciado. As direcoes sao percorridas com recursao. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>

/* Vira as pedras da direcao, na volta da recursao. So muda o tabuleiro se no fim ha uma pedra do jogador.
   Com 'mudar' falso apenas verifica. 'vistas' e quantas pedras do adversario ja passaram. */
static bool vira(char tab[][8], char jogador, int lin, int col, int dl, int dc, int vistas, bool mudar)
{
    if (lin < 0 || lin >= 8 || col < 0 || col >= 8 || tab[lin][col] == ' ')
        return false;
    if (tab[lin][col] == jogador)
        return vistas > 0;
    if (!vira(tab, jogador, lin + dl, col + dc, dl, dc, vistas + 1, mudar))
        return false;
    if (mudar)
        tab[lin][col] = jogador;
    return true;
}

/* As oito direcoes sao os numeros 0..8 sem o 4: linha d/3-1, coluna d%3-1. */
static bool alguma(char tab[][8], char jogador, int lin, int col, int d)
{
    if (d > 8)
        return false;
    if (d != 4 && vira(tab, jogador, lin + d / 3 - 1, col + d % 3 - 1, d / 3 - 1, d % 3 - 1, 0, false))
        return true;
    return alguma(tab, jogador, lin, col, d + 1);
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col)
{
    return tabuleiro[lin][col] == ' ' && alguma(tabuleiro, jogador, lin, col, 0);
}

/* procura a partir da casa de numero n = 8*col + lin */
static int procura(char tab[][8], char jogador, int n)
{
    if (n == 64 || PodeJogar(tab, jogador, n % 8, n / 8))
        return n;
    return procura(tab, jogador, n + 1);
}

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col)
{
    int n = procura(tabuleiro, jogador, 0);
    if (n == 64)
        return false;
    *lin = n % 8;
    *col = n / 8;
    return true;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col)
{
    for (int d = 0; d <= 8; d++)
        if (d != 4)
            vira(tabuleiro, jogador, lin + d / 3 - 1, col + d % 3 - 1, d / 3 - 1, d % 3 - 1, 0, true);
    tabuleiro[lin][col] = jogador;
}

static int conta(char tab[][8], char pedra, int n)
{
    return n == 64 ? 0 : (tab[n / 8][n % 8] == pedra) + conta(tab, pedra, n + 1);
}

static void ImprimirTabuleiro(char tab[][8])
{
    static const char linha[] = "+---+---+---+---+---+---+---+---+---+";

    printf("%s\n|   | A | B | C | D | E | F | G | H |\n%s\n", linha, linha);
    for (int i = 0; i < 8; i++) {
        printf("| %d |", i + 1);
        for (int j = 0; j < 8; j++)
            printf(" %c |", tab[i][j]);
        printf("\n%s\n", linha);
    }
}

static void IniciarJogo(char tab[][8])
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            tab[i][j] = (i == 3 || i == 4) && (j == 3 || j == 4) ? (i == j ? '*' : 'o') : ' ';
}

static bool ComputadorJoga(char tab[][8])
{
    int lin, col;
    if (!EscolheJogada(tab, 'o', &lin, &col))
        return false;
    Joga(tab, 'o', lin, col);
    printf("Bolas em %c%d:\n", 'A' + col, lin + 1);
    ImprimirTabuleiro(tab);
    return true;
}

/* Le ate o fim da linha; devolve EOF se a entrada acabou. */
static int LerJogada(int *lin, int *col)
{
    int primeiro, segundo, c;

    do
        primeiro = getchar();
    while (primeiro == ' ' || primeiro == '\n' || primeiro == '\r' || primeiro == '\t');
    if (primeiro == EOF)
        return EOF;
    segundo = c = getchar();
    while (c != '\n' && c != EOF)
        c = getchar();
    *col = toupper(primeiro) - 'A';
    *lin = segundo - '1';
    return 0;
}

int main(void)
{
    char tab[8][8];
    bool fim = false;
    int lin, col;

    IniciarJogo(tab);
    ImprimirTabuleiro(tab);
    while (!fim) {
        /* enquanto o jogador nao pode jogar, o computador joga */
        while (!fim && procura(tab, '*', 0) == 64)
            if (!ComputadorJoga(tab))
                fim = true;
        if (fim)
            break;
        printf("Estrelas jogam em: ");
        fflush(stdout);
        if (LerJogada(&lin, &col) == EOF)
            return 0;
        if (lin < 0 || lin > 7 || col < 0 || col > 7 || !PodeJogar(tab, '*', lin, col)) {
            printf("Jogada invalida. Jogue de novo.\n");
            continue;
        }
        Joga(tab, '*', lin, col);
        ImprimirTabuleiro(tab);
        ComputadorJoga(tab);
    }
    printf("Resultado final: %d x %d\n", conta(tab, '*', 0), conta(tab, 'o', 0));
    return 0;
}
