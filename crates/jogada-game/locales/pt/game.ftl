# O que se diz de qualquer jogo: nomes, jogadores, opções.
unknown-game = esperava um jogo entre { $names }, veio { $got }
unknown-player = esperava um jogador como { $names }, veio { $got }
bad-level = esperava um nível de 1 a 10, veio { $got }
random = qualquer lance válido, todos com a mesma chance
first = o primeiro lance válido da lista
