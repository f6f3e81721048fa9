def jogador_esperto(jogo, vez):
    return jogador_apressado(jogo, vez)


def jogador_rapido(jogo, vez):
    return jogador_guloso(jogo, vez) or jogador_roleta(jogo, vez) or jogador_humano(jogo, vez)
