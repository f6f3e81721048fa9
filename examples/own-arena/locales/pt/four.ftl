# O jogo nos menus: nome, lados e peças.
title = Ligue 4
about = discos caem pelas colunas, e quatro em linha vencem
side-first = Amarelas
side-first-wins = As amarelas vencem
side-second = Vermelhas
side-second-wins = As vermelhas vencem
piece-yellow = disco amarelo
piece-red = disco vermelho

# Como a partida termina.
four-in-a-row = quatro em linha
board-full = o tabuleiro está cheio

# Jogadores.
player-engine = olha vários lances adiante
player-greedy = olha um lance adiante

# Lances que são recusados.
bad-column = esperava uma coluna de a até g, veio { $got }
column-full = esperava uma coluna com espaço, { $column } está cheia

# Posições que são recusadas.
bad-discs = esperava sete colunas de até seis x ou o, veio { $got }
bad-turns = esperava tantos x quanto o, ou um a mais, veio { $got }
bad-last = esperava a coluna do último disco que caiu, veio { $got }
