# O jogo nos menus: nome, lados, peças e opções.
title = Othello
about = cerque pedras para virá-las; quem tem mais ganha
side-first = Pretas
side-first-wins = As pretas vencem
side-second = Brancas
side-second-wins = As brancas vencem
piece-black = preta
piece-white = branca
piece-star = estrela
piece-ball = bola
word-pass = passa
option-start = Início
option-start-world = o do mundo
option-start-assignment = o do trabalho

# Como a partida termina.
no-moves = nenhum lado tem jogada

# Jogadores e programas de fora.
player-engine = olha adiante, e até o fim quando está perto
player-greedy = vira o máximo de pedras
dialect-nboard = um programa de Othello que fala o protocolo do NBoard

# Lances que são recusados.
bad-square = esperava uma casa como d3, veio { $got }
pass-with-moves = esperava uma casa como { $example }, veio um passe: há jogadas
taken = { $square } está ocupada
turns-nothing = { $square } não vira pedra alguma

# Posições e partidas que são recusadas.
in-move = jogada { $number }: { $why }
in-game = partida { $number }: { $why }
in-line = linha { $number }: { $why }
no-move-in-obf = esperava a jogada feita, como "Ana - Bia, 3. c4", veio { $got }
other-position = esperava a posição depois da jogada anterior, veio { $got }
in-character = caractere { $number }: { $why }
bad-disc = esperava 64 casas de X, O e -, veio { $got }
wrong-count-of-squares = esperava 64 casas e não { $count }, veio { $got }
bad-side = esperava quem joga, X ou O, veio { $got }
no-position = esperava uma posição ou um arquivo de posições, veio { $got }
bad-property = esperava uma propriedade como PB[nome] ou o fim `;)`, veio { $got }
other-game = esperava o jogo Othello, veio { $got }
board-after-moves = esperava o tabuleiro antes dos lances, veio { $got }
bad-board = esperava um tabuleiro 8x8, veio { $got }
wrong-side = esperava um lance do outro lado, veio { $got }
bad-score = esperava a nota de um lance como G8:+18, veio { $got }
wrong-length = esperava exatamente 65 caracteres, vieram { $got }
bad-first-character = esperava `*` ou `o`, de quem é a vez, veio { $got }
bad-character = esperava `*`, `o` ou espaço em { $square }, veio { $got }
bad-wthor-size = esperava partidas em 8x8 casas, veio { $got }
bad-wthor-square = esperava uma casa de 11 a 88, veio { $got }
truncated-wthor = esperava um arquivo WTHOR inteiro, vieram { $bytes } bytes

# Argumentos de vários comandos.
arg-json = Escreve JSON, um objeto por linha
arg-position = Uma linha OBF, uma transcrição, os 65 caracteres do rothelo.txt, um arquivo de tais linhas ou de posições FFO, ou - para ler linhas da entrada
arg-threads = Quantas threads buscam

# O comando convert.
convert = Partidas de uma notação para outra: GGF, WTHOR, transcrições; suas posições em OBF
convert-file = Um .wtb com .jou e .trn ao lado, um GGF, ou transcrições, uma por linha; - é a entrada
convert-to = A notação
convert-out = Onde escrever; .jou e .trn ficam ao lado de um .wtb. Sem isto, na saída
wtb-needs-out = esperava --out ARQUIVO para um .wtb e seus nomes
not-the-worlds-start = esperava o início do mundo

# O comando nboard.
nboard = O motor para o NBoard e outros programas que falam seu protocolo
nboard-memory = Quanto pode lembrar
nboard-seed = O acaso do motor, para repetir uma partida
bad-depth = esperava uma profundidade como 12, veio { $got }
no-game = esperava uma partida em GGF, veio { $got }

# O comando perft.
perft = Conta as posições a DEPTH lances do início: um passe é um lance, uma partida acabada é uma folha
perft-depth = A quantos lances
perft-bulk = Conta os lances do último nível sem jogá-los

# O comando rothelo, que o trabalho prescreve.
rothelo = O programa do enunciado: você joga com as estrelas
rothelo-level = Quão bem o computador joga
rothelo-seed = O acaso do computador, para repetir uma partida
rothelo-unknown = esperava uma casa como D3 ou um comando (? para ajuda), veio { $got }
rothelo-loses-turn = { $side } não tem jogada e perde a vez
rothelo-again = outra partida? z começa, t termina
rothelo-invalid = jogada inválida: { $why }
rothelo-plays = o computador joga { $side } em { $square }
rothelo-saved = salvo em rothelo.txt
rothelo-not-saved = não foi possível salvar rothelo.txt: { $why }
rothelo-not-read = não foi possível ler rothelo.txt: { $why }
rothelo-help = digite a casa da sua pedra, como D3, ou um comando:
    {"  "}j  o computador faz esta jogada, e você fica com o outro lado
    {"  "}s  salva o jogo em rothelo.txt
    {"  "}r  recarrega o jogo de rothelo.txt
    {"  "}z  recomeça, você com as estrelas
    {"  "}t  termina
    {"  "}?  esta ajuda

# O comando solve.
solve = Prova o placar final de uma posição e a melhor linha
solve-wld = Prova só quem ganha: +1 vitória, 0 empate, -1 derrota; muito mais rápido

# O comando values.
values = Quanto vale cada casa possível, em pedras; um asterisco marca o que está provado
values-ms = Quanto pensar, em milissegundos
values-depth = Olha PLIES lances adiante, demore o que demorar
values-pass = passe
values-over = o jogo acabou

# O que uma função do enunciado retorna.
hand-in-answer = 1 com *lin e *col de 0 a 7 numa casa em que PodeJogar diz que sim, e 0 só quando não há nenhuma
mend-off-board = linhas e colunas contam a partir de 0: no tabuleiro *lin e *col vão de 0 a 7
mend-unwritten = escreva a casa antes de retornar 1: *lin = …; *col = …;
