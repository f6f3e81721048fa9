int Escolhe(char tabuleiro[][8], char jogador, int *lin, int *col);

int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {
    return Escolhe(tabuleiro, jogador, lin, col);
}
