# O jogo nos menus: nome, lados, peças e opções.
title = Sample
about = três em linha
side-first = Cruzes
side-first-wins = As cruzes vencem
side-second = Bolas
side-second-wins = As bolas vencem
piece-cross = cruz
piece-ring = bola
option-misere = Misère: quem faz linha perde

# Como a partida termina.
three-in-a-row = três em linha
board-full = o tabuleiro está cheio

# Jogadores.
player-engine = olha adiante até o fim
player-greedy = olha um lance adiante

# Posições que são recusadas.
bad-marks = esperava marcas postas uma a uma em nove casas, veio { $got }
