# O jogo nos menus: nome, lados, peças e opções.
title = Dominó
about = dominó de duplo nove em duplas, como se joga em Havana
side-first = Primeira dupla
side-first-wins = A primeira dupla vence
side-second = Segunda dupla
side-second-wins = A segunda dupla vence
piece-back = uma peça virada
word-pass = passa
option-starter = Quem começa
option-starter-null = por sorteio
option-starter-0 = lugar 1
option-starter-1 = lugar 2
option-starter-2 = lugar 3
option-starter-3 = lugar 4

# Como a partida termina.
out = uma mão acabou
blocked = o jogo fechou

# Jogadores.
player-engine = adivinha as mãos pelo que foi jogado, e joga até o fim
player-sampler = um amostrador simples: mil distribuições, cada lance jogado até o fim em cada uma
player-policy = uma regra prática aprendida do motor, em microssegundos
player-greedy = a peça mais pesada que encaixa
player-dummy = qualquer peça que encaixa

# Lances e posições que são recusados.
bad-starter = esperava quem começa de 0 a 3, veio { $got }
bad-tile = esperava uma peça como 3-4L, ou passa, veio { $got }
not-in-hand = esperava uma peça da mão, veio { $got }
which-end = esperava { $tile }L ou { $tile }R, veio { $got }
does-not-fit = esperava uma peça com { $left } ou { $right }, veio { $got }

# O que uma função do enunciado retorna.
hand-in-answer = (lado, peça): lado 0 ou 1, e uma peça de self.tiles tal como está lá que encaixe numa ponta, ou None para passar, como em (1, (3, 4))
mend-reversed = escreva a peça como está em self.tiles, com a metade menor primeiro: (3, 6), e não (6, 3)
mend-list-tile = uma peça é uma tupla e não uma lista: use-a de self.tiles tal como está lá
