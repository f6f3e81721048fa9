# Argumentos de qualquer função.
expected-dictionary = esperava um dicionário, veio { $got }
expected-text = esperava um texto, veio { $got }
expected-integer = esperava um inteiro, veio { $got }
expected-integer-between = esperava um inteiro de { $least } a { $most }, veio { $got }
expected-pair = esperava uma tupla de 2 inteiros de 0 a { $most }, veio { $got }
expected-rows = esperava uma lista de listas, veio { $got }
wrong-shape = esperava { $side } linhas de { $side } casas, vieram { $got }
expected-pieces = esperava uma lista de peças, veio { $got }
expected-one-of = esperava { $names }, veio { $got }
expected-square = esperava uma casa como e2, veio { $got }
expected-move = esperava uma jogada válida, veio { $got }
expected-seconds = esperava um tempo em segundos, veio { $got }
expected-tool = esperava um programa, veio { $got }
mistake = uma busca falhou: é um erro do jogada
interrupted = interrompido
file-too-long = mais de { $most } bytes

# A arena.
expected-options = esperava um dicionário de opções do jogo, veio { $got }
other-games-position = esperava uma posição de { $game }, veio de { $got }
position-is-over = esperava um jogo em andamento, este acabou
expected-ply = esperava um lance de 0 a { $most }, veio { $got }
wrong-count-of-players = esperava { $seats } jogadores, vieram { $got }
expected-engine = esperava um Engine deste jogo, veio { $got }
expected-player = esperava um nome, um arquivo, um Engine ou uma função, veio { $got }
expected-entrants = esperava nomes, arquivos ou funções, veio { $got }
machine-failed = a máquina falhou, não um robô: { $why }
warn-broken = aviso: { $name } participa e perde todas as partidas: { $why }
warn-open-attacks = aviso: este núcleo não permite espaços de nomes, e estes ataques ficam abertos: { $attacks }
warn-trust = aviso: trust=True: robôs rodam sem prisão, e podem tudo o que você pode
warn-open-seed = aviso: open_seed=True: robôs podem adivinhar a semente e conhecer todas as mãos
fault = assento { $seat }: { $what }
fault-with-words = assento { $seat }: { $what }: { $said }
reason-resigned = desistência
reason-agreed = empate combinado
reason-illegal-move = lance inválido
reason-out-of-time = tempo esgotado
reason-crashed = falhou
reason-aborted = interrompida

# Ambientes.
expected-game = esperava um jogo, veio { $got }
expected-action = esperava uma ação válida, veio { $got }

# Dominó.
expected-history = esperava uma lista de (p, ext, side, tile), veio { $got }
expected-tile = esperava uma peça de (0, 0) a (9, 9), veio { $got }
expected-fitting-tile = esperava uma peça que encaixa, veio { $got }
impossible-game = um jogo que não pode ser: { $why }
no-answer-in-time = não respondeu a tempo

# Gomoku e rainhas.
board-is-full = esperava uma casa vazia, está cheio
expected-sequence = esperava uma sequência dentro do tabuleiro, veio { $got }
expected-direction = esperava uma direção, não só zeros, veio { $got }
no-legal-move = esperava uma jogada válida para o jogador, não há nenhuma
missing-key = esperava a chave '{ $key }'

# O que os módulos de Python recusam.
two-players = esperava 2 jogadores, vieram { $got }
two-or-more-players = esperava pelo menos 2 jogadores, veio { $got }
names-and-functions = esperava nomes e funções, veio { $got }
list = esperava uma lista, veio { $got }
modalities-and-counts = esperava tuplas de modalidade e número, veio { $got }
piece-and-square = esperava um texto e uma tupla de 2 inteiros, veio { $got }
key-of-type = esperava a chave { $got } com { $which }
first-or-second = esperava 'primeiro' ou 'segundo', veio { $got }
names-of-both = esperava a chave 'nomes' com os nomes dos dois jogadores
square-of-piece = esperava a casa de uma peça { $which } de quem tem a vez, veio { $got }
list-of-pairs = esperava uma lista de duplas, veio { $got }
two-or-more-pairs = esperava pelo menos 2 duplas, veio { $got }
count-of-games = esperava de 1 a 1000000 jogos, veio { $got }
write-play = uma classe que herda de Player precisa definir play
jailed-needs-judge = um jogador preso só joga diante de um juiz
python-file = esperava um arquivo .py, veio { $got }
two-player-objects = esperava dois objetos de Player, veio { $got }
pairs = esperava duplas, veio { $got }
number-of-games = esperava um número de jogos, veio { $got }
list-of-players = esperava uma lista de jogadores, veio { $got }
list-or-dictionary = esperava uma lista ou um dicionário, veio { $got }
integer-up-to = esperava um inteiro de 0 a { $which }, veio { $got }
number = esperava um número, veio { $got }
plain-values = esperava textos, números e listas: { $got }
no-assignment = esperava um jogo com trabalho, veio { $game }
tournament-interrupted = torneio interrompido: { $got }
seed-is-mixed = a semente se mistura a bits do acaso, e o torneio não se repete; open_seed=True o repete
expected-letter = esperava uma letra
expected-row-and-column = esperava dois números como 3 1, veio { $got }
games-and-time = esperava pelo menos um jogo, e um tempo que não é negativo, veio { $got }
seed-is-guessable = aviso: as duplas podem adivinhar a semente e conhecer as mãos: serve para repetir, não para valer
tournament-shown = <Tournament de { $game }, { $entrants } inscritos, { $games } partidas{ $state ->
    [open] , interrompido
   *[over] {""}
 }>
