int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {
    return 1;
}

int main(void) {
    return 0;
}
