/* Rothelo
   Opcionais feitos: comportamento aleatorio, t, z e ?  (nao fiz a estrategia, nem j, s e r) */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef enum { FALSE = 0, TRUE = 1 } Logico;

char tabuleiro_jogo[8][8];

/* Anda da casa (lin,col) na direcao (dl,dc) procurando uma pedra do jogador.
   Devolve a distancia ate ela, ou 0 se nao cerca ninguem. */
int distancia(char tabuleiro[][8], char jogador, int lin, int col, int dl, int dc)
{
  int passo, l, c;

  for (passo = 1; passo < 8; passo++)
  {
    l = lin + passo * dl;
    c = col + passo * dc;
    if (l < 0 || l > 7 || c < 0 || c > 7)
      return 0;
    if (tabuleiro[l][c] == ' ')
      return 0;
    if (tabuleiro[l][c] == jogador)
    {
      if (passo > 1)
        return passo;
      return 0;
    }
  }
  return 0;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col)
{
  Logico achou = FALSE;
  int dl = -1, dc;

  if (tabuleiro[lin][col] != ' ')
    return FALSE;
  while (dl <= 1 && !achou)
  {
    dc = -1;
    while (dc <= 1 && !achou)
    {
      if (dl * dl + dc * dc > 0)
        achou = distancia(tabuleiro, jogador, lin, col, dl, dc) > 0;
      dc++;
    }
    dl++;
  }
  return achou;
}

/* Conta as jogadas possiveis e sorteia uma delas */
int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col)
{
  int i, quantas = 0, sorteada;

  for (i = 0; i < 64; i++)
    if (PodeJogar(tabuleiro, jogador, i / 8, i % 8))
      quantas++;
  if (quantas == 0)
    return FALSE;

  sorteada = rand() % quantas;
  for (i = 0; i < 64; i++)
    if (PodeJogar(tabuleiro, jogador, i / 8, i % 8))
    {
      if (sorteada == 0)
      {
        *lin = i / 8;
        *col = i % 8;
        return TRUE;
      }
      sorteada--;
    }
  return FALSE;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col)
{
  int dl, dc, d, k;

  for (dl = -1; dl <= 1; dl++)
    for (dc = -1; dc <= 1; dc++)
    {
      d = distancia(tabuleiro, jogador, lin, col, dl, dc);
      for (k = 1; k < d; k++)
        tabuleiro[lin + k * dl][col + k * dc] = jogador;
    }
  tabuleiro[lin][col] = jogador;
}

void inicia()
{
  int i, j;
  for (i = 0; i < 8; i++)
    for (j = 0; j < 8; j++)
      if ((i == 3 && j == 3) || (i == 4 && j == 4))
        tabuleiro_jogo[i][j] = '*';
      else if ((i == 3 && j == 4) || (i == 4 && j == 3))
        tabuleiro_jogo[i][j] = 'o';
      else
        tabuleiro_jogo[i][j] = ' ';
}

void imprime()
{
  int i, j;

  printf("\n   | A | B | C | D | E | F | G | H |\n");
  printf("------------------------------------\n");
  for (i = 0; i < 8; i++)
  {
    printf(" %d | ", i + 1);
    for (j = 0; j < 8; j++)
      printf("%c | ", tabuleiro_jogo[i][j]);
    printf("\n------------------------------------\n");
  }
}

int conta(char pedra)
{
  int i, j, n = 0;
  for (i = 0; i < 8; i++)
    for (j = 0; j < 8; j++)
      if (tabuleiro_jogo[i][j] == pedra)
        n++;
  return n;
}

int alguem_joga(char jogador)
{
  int i, j;
  for (i = 0; i < 8; i++)
    for (j = 0; j < 8; j++)
      if (PodeJogar(tabuleiro_jogo, jogador, i, j))
        return TRUE;
  return FALSE;
}

/* Joga uma partida. Devolve FALSE se o usuario quis terminar o programa. */
int partida()
{
  char c, n;
  int lin, col;

  inicia();
  imprime();
  while (alguem_joga('*') || alguem_joga('o'))
  {
    if (alguem_joga('*'))
    {
      printf("Entre com a sua jogada (ou ?): ");
      if (scanf(" %c", &c) != 1)
        return FALSE;
      if (c == 't' || c == 'T')
        return FALSE;
      if (c == 'z' || c == 'Z')
      {
        inicia();
        imprime();
        continue;
      }
      if (c == '?')
      {
        printf("Voce e o *. Escreva a letra e o numero da casa, por exemplo E6.\n");
        printf("t termina o jogo, z reinicia o jogo e ? mostra este texto.\n");
        continue;
      }
      if (scanf("%c", &n) != 1)
        return FALSE;
      if (c >= 'a' && c <= 'h')
        col = c - 'a';
      else
        col = c - 'A';
      lin = n - '1';
      while (n != '\n' && scanf("%c", &n) == 1)
        ;
      if (col < 0 || col > 7 || lin < 0 || lin > 7 || !PodeJogar(tabuleiro_jogo, '*', lin, col))
      {
        printf("Jogada invalida, jogue novamente.\n");
        continue;
      }
      Joga(tabuleiro_jogo, '*', lin, col);
      imprime();
    }
    else
      printf("Voce nao tem onde jogar.\n");

    if (EscolheJogada(tabuleiro_jogo, 'o', &lin, &col))
    {
      Joga(tabuleiro_jogo, 'o', lin, col);
      printf("O computador jogou na casa %c%d\n", 'A' + col, lin + 1);
      imprime();
    }
    else
      printf("O computador nao tem onde jogar.\n");
  }
  printf("FIM: %d x %d\n", conta('*'), conta('o'));
  return TRUE;
}

int main()
{
  char resposta;

  srand(time(0));
  while (partida())
  {
    printf("Digite z para uma nova partida ou t para terminar: ");
    do
      if (scanf(" %c", &resposta) != 1)
        return 0;
    while (resposta != 'z' && resposta != 'Z' && resposta != 't' && resposta != 'T');
    if (resposta == 't' || resposta == 'T')
      break;
  }
  return 0;
}
