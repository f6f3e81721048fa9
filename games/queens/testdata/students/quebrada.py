def jogador_quebrado(jogo, vez):
    media = len(jogo['ocupadas']) / 0
    return 'D', (media, 0)
