/* EP Rothelo: os comandos ficam em uma tabela de funcoes. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <ctype.h>

#define TRUE 1
#define FALSE 0

typedef struct { int lin, col; } Casa;

typedef struct {
    char tab[8][8];
    char vez;
    char usuario;
    int rodando;
    int acabou;     /* a partida acabou e ja foi anunciada */
} Jogo;

/* gerador de numeros aleatorios */
static unsigned long semente = 0;

static int sorteia(int n)
{
    int local;
    if (semente == 0)
        semente = (unsigned long) time(NULL) * 2654435761UL + (unsigned long) &local;
    semente = semente * 6364136223846793005UL + 1442695040888963407UL;
    return (int) ((semente >> 33) % (unsigned long) n);
}

static char outro(char jogador)
{
    if (jogador == 'o')
        return '*';
    return 'o';
}

/* Coloca em viradas[] as casas que mudam de tipo. Devolve quantas sao. */
static int Viradas(char tab[][8], char jogador, int lin, int col, Casa viradas[])
{
    int total = 0, dl, dc, k, seguidas;

    for (dl = 1; dl >= -1; dl--) {
        for (dc = 1; dc >= -1; dc--) {
            seguidas = 0;
            for (k = 1; (dl || dc); k++) {
                int l = lin + k * dl, c = col + k * dc;
                if (l < 0 || c < 0 || l >= 8 || c >= 8 || tab[l][c] == ' ') {
                    seguidas = 0;
                    break;
                }
                if (tab[l][c] == jogador)
                    break;
                viradas[total + seguidas].lin = l;
                viradas[total + seguidas].col = c;
                seguidas++;
            }
            total += seguidas;
        }
    }
    return total;
}

int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col)
{
    Casa v[64];
    if (tabuleiro[lin][col] == ' ' && Viradas(tabuleiro, jogador, lin, col, v) != 0)
        return TRUE;
    else
        return FALSE;
}

void Joga(char tabuleiro[][8], char jogador, int lin, int col)
{
    Casa v[64];
    int i, n = Viradas(tabuleiro, jogador, lin, col, v);
    tabuleiro[lin][col] = jogador;
    for (i = 0; i < n; i++)
        tabuleiro[v[i].lin][v[i].col] = jogador;
}

static int Mobilidade(char tab[][8], char jogador)
{
    int l, c, n = 0;
    for (l = 0; l < 8; l++)
        for (c = 0; c < 8; c++)
            n += PodeJogar(tab, jogador, l, c);
    return n;
}

/* Estrategia: deixar o adversario com o menor numero de jogadas. Canto vale muito.
   Faz a jogada, olha, e desfaz. */
int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col)
{
    Casa iguais[64], v[64];
    int menor = 9999, n = 0, l, c, i, k, resta;

    for (c = 0; c < 8; c++)
        for (l = 0; l < 8; l++) {
            if (PodeJogar(tabuleiro, jogador, l, c) == FALSE)
                continue;
            k = Viradas(tabuleiro, jogador, l, c, v);
            Joga(tabuleiro, jogador, l, c);
            resta = Mobilidade(tabuleiro, outro(jogador));
            for (i = 0; i < k; i++)
                tabuleiro[v[i].lin][v[i].col] = outro(jogador);
            tabuleiro[l][c] = ' ';
            if (l % 7 == 0 && c % 7 == 0)
                resta -= 50;
            if (resta < menor) {
                menor = resta;
                n = 0;
            }
            if (resta == menor) {
                iguais[n].lin = l;
                iguais[n].col = c;
                n++;
            }
        }
    if (n == 0)
        return FALSE;
    i = sorteia(n);
    *lin = iguais[i].lin;
    *col = iguais[i].col;
    return TRUE;
}

static void Mostra(const Jogo *j)
{
    int l, c;
    const char *cab = "  | A | B | C | D | E | F | G | H |";
    const char *sep = "  ---------------------------------";

    printf("%s\n%s\n", cab, sep);
    for (l = 0; l < 8; l++) {
        printf("%d ", l + 1);
        for (c = 0; c < 8; c++)
            printf("| %c ", j->tab[l][c]);
        printf("| %d\n%s\n", l + 1, sep);
    }
}

static void JogaComputador(Jogo *j)
{
    int l, c;
    if (EscolheJogada(j->tab, j->vez, &l, &c)) {
        Joga(j->tab, j->vez, l, c);
        printf("Minha jogada: %c%d\n", 'a' + c, l + 1);
        j->vez = outro(j->vez);
        Mostra(j);
    }
}

/* ---- comandos ---- */

static void CmdIniciar(Jogo *j)
{
    int i;
    for (i = 0; i < 64; i++)
        j->tab[i / 8][i % 8] = ' ';
    j->tab[3][3] = '*'; j->tab[3][4] = 'o';
    j->tab[4][3] = 'o'; j->tab[4][4] = '*';
    j->vez = j->usuario = '*';
    j->acabou = FALSE;
    Mostra(j);
}

static void CmdJogue(Jogo *j)
{
    if (j->acabou)
        return;
    j->usuario = outro(j->vez);
    JogaComputador(j);
}

static void CmdTerminar(Jogo *j)
{
    j->rodando = FALSE;
}

static void CmdSalvar(Jogo *j)
{
    FILE *arq;
    char col, lin;

    if ((arq = fopen("rothelo.txt", "w")) == NULL) {
        printf("Nao foi possivel abrir rothelo.txt\n");
        return;
    }
    putc(j->vez, arq);
    for (col = 'A'; col <= 'H'; col++)
        for (lin = '1'; lin <= '8'; lin++)
            putc(j->tab[lin - '1'][col - 'A'], arq);
    fclose(arq);
    printf("Tabuleiro gravado em rothelo.txt\n");
}

static void CmdRecarregar(Jogo *j)
{
    Jogo novo = *j;
    FILE *arq = fopen("rothelo.txt", "r");
    int n = 0, ch, bom = TRUE;

    if (arq == NULL) {
        printf("Nao foi possivel abrir rothelo.txt\n");
        return;
    }
    while ((ch = fgetc(arq)) != EOF) {
        if (ch != '*' && ch != 'o' && (ch != ' ' || n == 0))
            bom = FALSE;
        if (n == 0)
            novo.vez = novo.usuario = ch;
        else if (n <= 64)
            novo.tab[(n - 1) % 8][(n - 1) / 8] = ch;
        n++;
    }
    fclose(arq);
    if (!bom || n != 65) {
        printf("rothelo.txt nao esta no formato certo (tem %d caracteres)\n", n);
        return;
    }
    novo.acabou = FALSE;
    *j = novo;
    Mostra(j);
}

static void CmdAjuda(Jogo *j);

static const struct {
    char tecla;
    void (*faz)(Jogo *);
    const char *texto;
} COMANDOS[] = {
    {'j', CmdJogue, "o computador joga por voce"},
    {'t', CmdTerminar, "sai do programa"},
    {'s', CmdSalvar, "guarda a partida no arquivo rothelo.txt"},
    {'r', CmdRecarregar, "volta a partida guardada"},
    {'z', CmdIniciar, "recomeca do inicio"},
    {'?', CmdAjuda, "esta lista"},
};
#define NCOMANDOS ((int) (sizeof COMANDOS / sizeof COMANDOS[0]))

static void CmdAjuda(Jogo *j)
{
    int i;
    printf("Voce joga com '%c'. Digite uma casa, de A1 a H8, ou:\n", j->usuario);
    for (i = 0; i < NCOMANDOS; i++)
        printf("\t%c\t%s\n", COMANDOS[i].tecla, COMANDOS[i].texto);
}

static void Executa(Jogo *j, const char *s)
{
    int i, l, c;

    for (i = 0; i < NCOMANDOS; i++)
        if (tolower((unsigned char) s[0]) == COMANDOS[i].tecla && s[1] == '\0') {
            COMANDOS[i].faz(j);
            return;
        }
    c = toupper((unsigned char) s[0]) - 'A';
    l = s[0] ? s[1] - '1' : -1;
    if (j->acabou || c < 0 || c > 7 || l < 0 || l > 7 || s[2] != '\0' || !PodeJogar(j->tab, j->vez, l, c)) {
        printf("Essa jogada nao e valida.\n");
        return;
    }
    Joga(j->tab, j->vez, l, c);
    j->vez = outro(j->vez);
    Mostra(j);
}

int main(void)
{
    Jogo jogo;
    char linha[81];

    jogo.rodando = TRUE;
    CmdIniciar(&jogo);
    while (jogo.rodando) {
        if (!jogo.acabou && Mobilidade(jogo.tab, jogo.vez) == 0) {
            jogo.vez = outro(jogo.vez);
            if (Mobilidade(jogo.tab, jogo.vez) == 0) {
                int i, e = 0, b = 0;
                for (i = 0; i < 64; i++) {
                    e += jogo.tab[i / 8][i % 8] == '*';
                    b += jogo.tab[i / 8][i % 8] == 'o';
                }
                printf("Acabou: %d x %d. ", e, b);
                printf("Quer jogar outra (z) ou terminar (t)?\n");
                jogo.acabou = TRUE;
            } else
                printf("Sem jogada para '%c'!\n", outro(jogo.vez));
            continue;
        }
        if (!jogo.acabou && jogo.vez != jogo.usuario) {
            JogaComputador(&jogo);
            continue;
        }
        printf("Jogada: ");
        fflush(stdout);
        if (fgets(linha, sizeof linha, stdin) == NULL)
            break;
        {
            /* tira os espacos e o fim de linha */
            char limpa[81];
            int i, n = 0;
            for (i = 0; linha[i] != '\0'; i++)
                if (!isspace((unsigned char) linha[i]))
                    limpa[n++] = linha[i];
            limpa[n] = '\0';
            if (n > 0)
                Executa(&jogo, limpa);
        }
    }
    return 0;
}
