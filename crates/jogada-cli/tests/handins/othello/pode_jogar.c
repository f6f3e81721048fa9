int pode_jogar(char tabuleiro[8][8], char cor) {
    return tabuleiro[0][0] == cor;
}
