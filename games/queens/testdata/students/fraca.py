def jogador_fixo(jogo, jogador):
    # joga sempre na primeira linha, vazia ou não
    peça = jogo[jogador][0]
    return (peça, (0, len(jogo['ocupadas']) // 2))
