/*****************************************************************/
/**   MAC 110 - Introducao a Computacao                         **/
/**   EP - Rothelo                                              **/
/**   Todas as partes opcionais foram feitas.                   **/
/*****************************************************************/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TRUE  1
#define FALSE 0

#define ESTRELA '*'
#define BOLA    'o'
#define VAZIA   ' '
#define ARQUIVO "rothelo.txt"

/* Quanto vale cada casa: cantos sao otimos, as vizinhas dos cantos sao pessimas. */
static const int PESO[8][8] = {
    {120, -20, 20,  5,  5, 20, -20, 120},
    {-20, -40, -5, -5, -5, -5, -40, -20},
    { 20,  -5, 15,  3,  3, 15,  -5,  20},
    {  5,  -5,  3,  3,  3,  3,  -5,   5},
    {  5,  -5,  3,  3,  3,  3,  -5,   5},
    { 20,  -5, 15,  3,  3, 15,  -5,  20},
    {-20, -40, -5, -5, -5, -5, -40, -20},
    {120, -20, 20,  5,  5, 20, -20, 120},
};

char Adversario(char jogador)
{
    return jogador == ESTRELA ? BOLA : ESTRELA;
}

/* Quantas pedras o jogador cerca na direcao (dl, dc) se jogar em (lin, col). */
int Cercadas(char tabuleiro[][8], char jogador, int lin, int col, int dl, int dc)
{
    char outro = Adversario(jogador);
    int n = 0;

    lin += dl;
    col += dc;
    while (lin >= 0 && lin < 8 && col >= 0 && col < 8 && tabuleiro[lin][col] == outro) {
        n++;
        lin += dl;
        col += dc;
    }
    if (lin < 0 || lin > 7 || col < 0 || col > 7 || tabuleiro[lin][col] != jogador)
        return 0;
    return n;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col)
{
    int dl, dc;

    if (lin < 0 || lin > 7 || col < 0 || col > 7 || tabuleiro[lin][col] != VAZIA)
        return FALSE;
    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++)
            if ((dl != 0 || dc != 0) && Cercadas(tabuleiro, jogador, lin, col, dl, dc) > 0)
                return TRUE;
    return FALSE;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col)
{
    int dl, dc, n;

    for (dl = -1; dl <= 1; dl++)
        for (dc = -1; dc <= 1; dc++) {
            if (dl == 0 && dc == 0)
                continue;
            for (n = Cercadas(tabuleiro, jogador, lin, col, dl, dc); n > 0; n--)
                tabuleiro[lin + n * dl][col + n * dc] = jogador;
        }
    tabuleiro[lin][col] = jogador;
}

/* Soma os pesos depois da jogada; entre as melhores, sorteia uma. */
int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col)
{
    char copia[8][8];
    int l, c, i, j, nota, melhor = 0, empates = 0;

    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++) {
            if (!PodeJogar(tabuleiro, jogador, l, c))
                continue;
            memcpy(copia, tabuleiro, sizeof copia);
            Joga(copia, jogador, l, c);
            nota = PESO[l][c];
            for (i = 0; i < 8; i++)
                for (j = 0; j < 8; j++) {
                    if (copia[i][j] == jogador)
                        nota += PESO[i][j];
                    else if (copia[i][j] != VAZIA)
                        nota -= PESO[i][j];
                }
            if (empates == 0 || nota > melhor) {
                melhor = nota;
                empates = 0;
            }
            if (nota == melhor) {
                empates++;
                if (rand() % empates == 0) {
                    *lin = l;
                    *col = c;
                }
            }
        }
    return empates > 0 ? TRUE : FALSE;
}

int TemJogada(char tabuleiro[][8], char jogador)
{
    int i;
    for (i = 0; i < 64; i++)
        if (PodeJogar(tabuleiro, jogador, i / 8, i % 8))
            return TRUE;
    return FALSE;
}

void IniciarJogo(char tabuleiro[][8])
{
    int i, j;
    for (i = 0; i < 8; i++)
        for (j = 0; j < 8; j++)
            tabuleiro[i][j] = VAZIA;
    tabuleiro[3][3] = tabuleiro[4][4] = ESTRELA;
    tabuleiro[3][4] = tabuleiro[4][3] = BOLA;
}

void ImprimirTabuleiro(char tabuleiro[][8])
{
    int i, j;
    printf("\n  | A | B | C | D | E | F | G | H |\n");
    printf("----------------------------------\n");
    for (i = 0; i < 8; i++) {
        printf("%d |", i + 1);
        for (j = 0; j < 8; j++)
            printf(" %c |", tabuleiro[i][j]);
        printf("\n----------------------------------\n");
    }
}

void Placar(char tabuleiro[][8])
{
    int i, e = 0, b = 0;
    for (i = 0; i < 64; i++) {
        if (tabuleiro[i / 8][i % 8] == ESTRELA) e++;
        if (tabuleiro[i / 8][i % 8] == BOLA) b++;
    }
    printf("Fim de jogo! Resultado (estrelas x bolas): %d x %d\n", e, b);
    if (e > b)
        printf("As estrelas ganharam!\n");
    else if (b > e)
        printf("As bolas ganharam!\n");
    else
        printf("Empate!\n");
}

void Salvar(char tabuleiro[][8], char vez)
{
    FILE *f = fopen(ARQUIVO, "w");
    int lin, col;

    if (f == NULL) {
        printf("Nao consegui gravar o arquivo %s.\n", ARQUIVO);
        return;
    }
    fputc(vez, f);
    for (col = 0; col < 8; col++)          /* A1, A2, ..., A8, B1, ... */
        for (lin = 0; lin < 8; lin++)
            fputc(tabuleiro[lin][col], f);
    fclose(f);
    printf("Jogo salvo em %s.\n", ARQUIVO);
}

int Recarregar(char tabuleiro[][8], char *vez)
{
    FILE *f = fopen(ARQUIVO, "r");
    char dados[70];
    int i, n;

    if (f == NULL) {
        printf("Nao existe o arquivo %s.\n", ARQUIVO);
        return FALSE;
    }
    n = fread(dados, 1, sizeof dados, f);
    fclose(f);
    if (n != 65 || (dados[0] != ESTRELA && dados[0] != BOLA)) {
        printf("O arquivo %s esta errado.\n", ARQUIVO);
        return FALSE;
    }
    for (i = 1; i < 65; i++)
        if (dados[i] != ESTRELA && dados[i] != BOLA && dados[i] != VAZIA) {
            printf("O arquivo %s esta errado.\n", ARQUIVO);
            return FALSE;
        }
    *vez = dados[0];
    for (i = 0; i < 64; i++)
        tabuleiro[i % 8][i / 8] = dados[i + 1];
    return TRUE;
}

void Ajuda(void)
{
    printf("Digite a casa onde quer jogar (por exemplo f4) ou um comando:\n"
           "  j - o computador joga no seu lugar\n"
           "  t - termina o programa\n"
           "  s - salva o jogo em %s\n"
           "  r - recarrega o jogo salvo\n"
           "  z - comeca de novo\n"
           "  ? - mostra esta ajuda\n", ARQUIVO);
}

void Computador(char tabuleiro[][8], char vez)
{
    int lin, col;
    if (EscolheJogada(tabuleiro, vez, &lin, &col)) {
        Joga(tabuleiro, vez, lin, col);
        printf("\nO computador (%c) jogou em %c%d.", vez, 'A' + col, lin + 1);
        ImprimirTabuleiro(tabuleiro);
    }
}

int main(void)
{
    char tabuleiro[8][8], linha[100], vez = ESTRELA, usuario = ESTRELA;
    int lin, col;

    srand(time(NULL));
    printf("*** ROTHELO ***   (? para ajuda)\n");
    IniciarJogo(tabuleiro);
    ImprimirTabuleiro(tabuleiro);
    while (TRUE) {
        if (!TemJogada(tabuleiro, vez)) {
            if (!TemJogada(tabuleiro, Adversario(vez))) {
                Placar(tabuleiro);
                printf("Outra partida? (t termina, qualquer outra tecla comeca uma nova): ");
                fflush(stdout);
                if (fgets(linha, sizeof linha, stdin) == NULL || linha[0] == 't' || linha[0] == 'T')
                    break;
                IniciarJogo(tabuleiro);
                ImprimirTabuleiro(tabuleiro);
                vez = usuario = ESTRELA;
            } else {
                printf("O jogador %c nao tem jogada e perde a vez.\n", vez);
                vez = Adversario(vez);
            }
            continue;
        }
        if (vez != usuario) {
            Computador(tabuleiro, vez);
            vez = Adversario(vez);
            continue;
        }
        printf("Sua jogada (%c): ", vez);
        fflush(stdout);
        if (fgets(linha, sizeof linha, stdin) == NULL)
            break;
        if (linha[1] == '\n' || linha[1] == '\0') {      /* um caractere so: comando */
            char comando = linha[0];
            if (comando == 't' || comando == 'T')
                break;
            else if (comando == 'j' || comando == 'J') {
                Computador(tabuleiro, vez);
                usuario = vez = Adversario(vez);
            } else if (comando == 's' || comando == 'S')
                Salvar(tabuleiro, vez);
            else if (comando == 'r' || comando == 'R') {
                if (Recarregar(tabuleiro, &vez)) {
                    usuario = vez;
                    ImprimirTabuleiro(tabuleiro);
                }
            } else if (comando == 'z' || comando == 'Z') {
                IniciarJogo(tabuleiro);
                ImprimirTabuleiro(tabuleiro);
                vez = usuario = ESTRELA;
            } else if (comando == '?')
                Ajuda();
            else
                printf("Comando desconhecido. Digite ? para ajuda.\n");
            continue;
        }
        col = linha[0] >= 'a' ? linha[0] - 'a' : linha[0] - 'A';
        lin = linha[1] - '1';
        if (!PodeJogar(tabuleiro, vez, lin, col)) {
            printf("Jogada invalida!\n");
            continue;
        }
        Joga(tabuleiro, vez, lin, col);
        ImprimirTabuleiro(tabuleiro);
        vez = Adversario(vez);
    }
    printf("\nAte logo!\n");
    return 0;
}
