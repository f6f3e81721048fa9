/* Confere o tabuleiro e desiste do programa se ele estiver errado. */
#include <stdio.h>
#include <stdlib.h>

#define TRUE 1
#define FALSE 0

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col);
int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col);
void Joga(char tabuleiro[][8], char jogador, int lin, int col);

static int vira(char t[][8], char jogador, int lin, int col, int dl, int dc, int muda) {
    char outro = jogador == '*' ? 'o' : '*';
    int n = 0, l = lin + dl, c = col + dc, i;
    while (l >= 0 && l < 8 && c >= 0 && c < 8 && t[l][c] == outro) {
        n++;
        l += dl;
        c += dc;
    }
    if (l < 0 || l > 7 || c < 0 || c > 7 || t[l][c] != jogador)
        return 0;
    for (i = 1; muda && i <= n; i++)
        t[lin + i * dl][col + i * dc] = jogador;
    return n;
}

static int conta(char t[][8], char jogador, int lin, int col, int muda) {
    int dl, dc, total = 0;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++)
            if (dl || dc)
                total += vira(t, jogador, lin, col, dl, dc, muda);
    return total;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {
    return tabuleiro[lin][col] == ' ' && conta(tabuleiro, jogador, lin, col, FALSE) > 0;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col) {
    conta(tabuleiro, jogador, lin, col, TRUE);
    tabuleiro[lin][col] = jogador;
}

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    int l, c, estrelas = 0, bolas = 0, melhor = 0;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            if (tabuleiro[l][c] == '*')
                estrelas++;
            else if (tabuleiro[l][c] == 'o')
                bolas++;
            else if (tabuleiro[l][c] != ' ')
                exit(9);
        }
    if (estrelas + bolas < 4 || (jogador != '*' && jogador != 'o'))
        exit(9);
    /* no comeco do enunciado, estrelas em D4 e E5 */
    if (estrelas + bolas == 4 && (jogador != '*' || tabuleiro[3][3] != '*' || tabuleiro[4][4] != '*' || tabuleiro[3][4] != 'o'))
        exit(9);
    for (l = 7; l >= 0; l--)
        for (c = 0; c < 8; c++)
            if (PodeJogar(tabuleiro, jogador, l, c) && conta(tabuleiro, jogador, l, c, FALSE) > melhor) {
                melhor = conta(tabuleiro, jogador, l, c, FALSE);
                *lin = l;
                *col = c;
            }
    Joga(tabuleiro, jogador, *lin, *col);
    return melhor > 0;
}
