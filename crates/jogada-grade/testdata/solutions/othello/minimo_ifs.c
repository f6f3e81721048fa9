#include <stdio.h>

/* ROTHELO - versao sem a parte opcional                       */
/* Fiz um laco para cada uma das oito direcoes: N S L O e as   */
/* quatro diagonais. Em todas, i e o numero de casas andadas.  */

#define TRUE 1
#define FALSE 0

char inimigo(char jogador)
{
    if (jogador == '*')
        return 'o';
    else
        return '*';
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col)
{
    int i;
    char x = inimigo(jogador);

    if (tabuleiro[lin][col] != ' ')
        return FALSE;

    /* norte */
    i = 1;
    while (lin - i >= 0 && tabuleiro[lin - i][col] == x)
        i++;
    if (i > 1 && lin - i >= 0 && tabuleiro[lin - i][col] == jogador)
        return TRUE;

    /* sul */
    i = 1;
    while (lin + i < 8 && tabuleiro[lin + i][col] == x)
        i++;
    if (i > 1 && lin + i < 8 && tabuleiro[lin + i][col] == jogador)
        return TRUE;

    /* oeste */
    i = 1;
    while (col - i >= 0 && tabuleiro[lin][col - i] == x)
        i++;
    if (i > 1 && col - i >= 0 && tabuleiro[lin][col - i] == jogador)
        return TRUE;

    /* leste */
    i = 1;
    while (col + i < 8 && tabuleiro[lin][col + i] == x)
        i++;
    if (i > 1 && col + i < 8 && tabuleiro[lin][col + i] == jogador)
        return TRUE;

    /* noroeste */
    i = 1;
    while (lin - i >= 0 && col - i >= 0 && tabuleiro[lin - i][col - i] == x)
        i++;
    if (i > 1 && lin - i >= 0 && col - i >= 0 && tabuleiro[lin - i][col - i] == jogador)
        return TRUE;

    /* nordeste */
    i = 1;
    while (lin - i >= 0 && col + i < 8 && tabuleiro[lin - i][col + i] == x)
        i++;
    if (i > 1 && lin - i >= 0 && col + i < 8 && tabuleiro[lin - i][col + i] == jogador)
        return TRUE;

    /* sudoeste */
    i = 1;
    while (lin + i < 8 && col - i >= 0 && tabuleiro[lin + i][col - i] == x)
        i++;
    if (i > 1 && lin + i < 8 && col - i >= 0 && tabuleiro[lin + i][col - i] == jogador)
        return TRUE;

    /* sudeste */
    i = 1;
    while (lin + i < 8 && col + i < 8 && tabuleiro[lin + i][col + i] == x)
        i++;
    if (i > 1 && lin + i < 8 && col + i < 8 && tabuleiro[lin + i][col + i] == jogador)
        return TRUE;

    return FALSE;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col)
{
    int i;
    char x = inimigo(jogador);

    tabuleiro[lin][col] = jogador;

    /* norte */
    for (i = 1; lin - i >= 0 && tabuleiro[lin - i][col] == x; i++)
        ;
    if (lin - i >= 0 && tabuleiro[lin - i][col] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin - i][col] = jogador;

    /* sul */
    for (i = 1; lin + i < 8 && tabuleiro[lin + i][col] == x; i++)
        ;
    if (lin + i < 8 && tabuleiro[lin + i][col] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin + i][col] = jogador;

    /* oeste */
    for (i = 1; col - i >= 0 && tabuleiro[lin][col - i] == x; i++)
        ;
    if (col - i >= 0 && tabuleiro[lin][col - i] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin][col - i] = jogador;

    /* leste */
    for (i = 1; col + i < 8 && tabuleiro[lin][col + i] == x; i++)
        ;
    if (col + i < 8 && tabuleiro[lin][col + i] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin][col + i] = jogador;

    /* noroeste */
    for (i = 1; lin - i >= 0 && col - i >= 0 && tabuleiro[lin - i][col - i] == x; i++)
        ;
    if (lin - i >= 0 && col - i >= 0 && tabuleiro[lin - i][col - i] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin - i][col - i] = jogador;

    /* nordeste */
    for (i = 1; lin - i >= 0 && col + i < 8 && tabuleiro[lin - i][col + i] == x; i++)
        ;
    if (lin - i >= 0 && col + i < 8 && tabuleiro[lin - i][col + i] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin - i][col + i] = jogador;

    /* sudoeste */
    for (i = 1; lin + i < 8 && col - i >= 0 && tabuleiro[lin + i][col - i] == x; i++)
        ;
    if (lin + i < 8 && col - i >= 0 && tabuleiro[lin + i][col - i] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin + i][col - i] = jogador;

    /* sudeste */
    for (i = 1; lin + i < 8 && col + i < 8 && tabuleiro[lin + i][col + i] == x; i++)
        ;
    if (lin + i < 8 && col + i < 8 && tabuleiro[lin + i][col + i] == jogador)
        for (i = i - 1; i > 0; i--)
            tabuleiro[lin + i][col + i] = jogador;
}

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col)
{
    /* de tras para frente: a ultima casa possivel */
    for (*lin = 7; *lin >= 0; (*lin)--)
        for (*col = 7; *col >= 0; (*col)--)
            if (PodeJogar(tabuleiro, jogador, *lin, *col) == TRUE)
                return TRUE;
    return FALSE;
}

void imprime(char t[][8])
{
    int l;
    printf("   | A | B | C | D | E | F | G | H |\n");
    printf("------------------------------------\n");
    for (l = 0; l < 8; l++)
    {
        printf(" %d | %c | %c | %c | %c | ", l + 1, t[l][0], t[l][1], t[l][2], t[l][3]);
        printf("%c | %c | %c | %c |\n", t[l][4], t[l][5], t[l][6], t[l][7]);
        printf("------------------------------------\n");
    }
    printf("\n");
}

int main()
{
    char t[8][8], linha[80], letra;
    int l, c, numero, estrelas = 0, bolas = 0, x, y;

    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            t[l][c] = ' ';
    t[3][3] = '*';
    t[4][4] = '*';
    t[3][4] = 'o';
    t[4][3] = 'o';
    imprime(t);

    while (EscolheJogada(t, '*', &x, &y) || EscolheJogada(t, 'o', &x, &y))
    {
        if (EscolheJogada(t, '*', &x, &y))
        {
            printf("Jogue (letra e numero): ");
            if (scanf(" %79[^\n]", linha) != 1)
                return 0;
            numero = 0;
            sscanf(linha, "%c%d", &letra, &numero);
            if (letra >= 'a' && letra <= 'h')
                c = letra - 'a';
            else if (letra >= 'A' && letra <= 'H')
                c = letra - 'A';
            else
                c = -1;
            l = numero - 1;
            if (c == -1 || l < 0 || l > 7 || PodeJogar(t, '*', l, c) == FALSE)
            {
                printf("Jogada invalida!!!\n");
                continue;
            }
            Joga(t, '*', l, c);
            imprime(t);
        }
        if (EscolheJogada(t, 'o', &l, &c))
        {
            Joga(t, 'o', l, c);
            printf("Computador: %c%d\n", 'A' + c, l + 1);
            imprime(t);
        }
    }
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
        {
            if (t[l][c] == '*')
                estrelas = estrelas + 1;
            if (t[l][c] == 'o')
                bolas = bolas + 1;
        }
    printf("Fim do jogo\n%d x %d\n", estrelas, bolas);
    if (estrelas > bolas)
        printf("Voce ganhou\n");
    else if (estrelas < bolas)
        printf("Voce perdeu\n");
    else
        printf("Empatou\n");
    return 0;
}
