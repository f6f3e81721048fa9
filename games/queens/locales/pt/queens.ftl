# O jogo nos menus: nome, lados, peças e opções.
title = Rainhas
about = ponha peças que não atacam nada; quem não puder, perde
side-first = Primeiro
side-first-wins = O primeiro jogador vence
side-second = Segundo
side-second-wins = O segundo jogador vence
piece-bishop = bispo
piece-knight = cavalo
piece-queen = dama
piece-king = rei
piece-rook = torre
option-modality = Modalidade
option-modality-tradicional = tradicional: 8 × 8, quatro damas cada um
option-modality-grande = grande: 20 × 20, dez damas cada um
option-modality-impar = ímpar: 13 × 13, sete damas contra seis
option-modality-x-random = x-random: 8 × 8, cinco peças sorteadas, as mesmas para os dois
option-size = Lado do tabuleiro
option-first = Primeira mão
option-second = Segunda mão

# Como a partida termina.
nothing-to-place = nenhuma peça pode ser posta

# Jogadores.
player-engine = prova os lances até o fim quando consegue
player-greedy = ataca o máximo de casas ainda livres
player-random = qualquer jogada válida
player-first = a primeira jogada válida

# Lances e posições que são recusados.
bad-size = esperava um lado de tabuleiro de 1 a 20, veio { $got }
bad-move = esperava uma peça e uma casa como D3,1, veio { $got }
off-board = esperava linha e coluna de 0 a { $last }, veio { $got }
not-in-hand = não há { $piece } na mão
occupied = a casa { $square } está ocupada
attacked = uma peça { $piece } em { $square } atacaria ou seria atacada
bad-hand = esperava até 400 letras entre R D T B C, veio { $got }
bad-pieces = esperava peças que não se atacam, veio { $got }
bad-piece = esperava uma letra entre R D T B C, veio { $got }

# Argumentos de vários comandos.
arg-json = Escreve JSON, um objeto por linha
arg-threads = Threads; uma por processador, por padrão
arg-memory = MiB para o que é lembrado

# O comando grundy.
grundy = Prova o valor de nim de um tabuleiro vazio em que ambos põem um só tipo de peça sem limite; com 0 ganha o segundo
grundy-size = O lado do tabuleiro, de 0 a 20
grundy-piece = O tipo: R D T B C
grundy-checkpoint = Começa deste arquivo se existir, e o grava a cada cinco minutos e no fim; tem o tamanho de --memory
bad-checkpoint = esperava um arquivo de { $expected } bytes (veja --memory), veio { $got }
grundy-progress = ainda provando: { $nodes } posições em { $seconds } s

# O comando solve.
solve = Prova quem ganha uma posição, com todos os lances vencedores
solve-modality = tradicional (o padrão), grande, impar ou x-random
solve-moves = Lances desde o início, como D3,1
solve-size = Outro lado do tabuleiro
solve-first = As peças do primeiro, como DDTC
solve-second = As do segundo
solve-json = Responde em JSON; sem posição, lê posições da entrada, um objeto por linha
solve-won-by-first = vencedor: primeiro
solve-won-by-second = vencedor: segundo
solve-winning-moves = lances vencedores: { $moves }

# O que uma função do enunciado retorna.
hand-in-answer = uma peça da sua mão e uma casa livre que ninguém ataca e de onde ela não ataca ninguém, como em ('D', (3, 4)): letra, depois (linha, coluna)
mend-square-alone = retorne também a letra da peça, antes da casa, como em return 'D', (3, 4)
mend-text-move = retorne uma tupla e não um texto, como em return 'D', (3, 4)
