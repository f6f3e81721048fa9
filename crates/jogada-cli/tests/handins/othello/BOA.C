/* EP Rothelo */
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
    static const int valor[4][4] = {{90, -20, 10, 5}, {-20, -50, 1, 1}, {10, 1, 3, 2}, {5, 1, 2, 1}};
    int l, c, melhor = -1000, nota;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            if (PodeJogar(tabuleiro, jogador, l, c)) {
                nota = valor[l < 4 ? l : 7 - l][c < 4 ? c : 7 - c];
                if (nota > melhor) {
                    melhor = nota;
                    *lin = l;
                    *col = c;
                }
            }
    printf("nota %d\n", melhor);
    return melhor > -1000;
}

int main() {
    char jogada[3];
    printf("Sua jogada: ");
    scanf("%2s", jogada);
    return 0;
}
