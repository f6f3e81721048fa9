# O jogo nos menus: nome, lados, peças e opções.
title = Xadrez
about = xadrez, e xadrez 960
side-first = Brancas
side-first-wins = As brancas vencem
side-second = Pretas
side-second-wins = As pretas vencem
piece-pawn = { $tone ->
    [light] peão branco
    *[dark] peão preto
    }
piece-knight = { $tone ->
    [light] cavalo branco
    *[dark] cavalo preto
    }
piece-bishop = { $tone ->
    [light] bispo branco
    *[dark] bispo preto
    }
piece-rook = { $tone ->
    [light] torre branca
    *[dark] torre preta
    }
piece-queen = { $tone ->
    [light] dama branca
    *[dark] dama preta
    }
piece-king = { $tone ->
    [light] rei branco
    *[dark] rei preto
    }
option-fen = Posição (FEN)
option-chess960 = Xadrez 960
option-chess960-random = por sorteio
option-draws = Empates
option-draws-50 = tripla repetição ou 50 lances
option-draws-75 = quíntupla repetição ou 75 lances

# Como a partida termina.
checkmate = xeque-mate
stalemate = afogamento
insufficient-material = material insuficiente
threefold-repetition = tripla repetição
fivefold-repetition = quíntupla repetição
fifty-moves = cinquenta lances sem captura nem lance de peão
seventy-five-moves = setenta e cinco lances sem captura nem lance de peão

# Jogadores e programas de fora.
player-engine = olha muitos lances adiante
player-greedy = captura o que vale mais; senão, o que parece melhor na hora
player-aluno = o jogador do trabalho: pesa as casas atacadas, um lance adiante
dialect-uci = um programa de xadrez que fala UCI
dialect-xboard = um programa de xadrez que fala o protocolo do xboard, CECP

# Opções que são recusadas.
bad-draws = esperava 50 ou 75 lances, veio { $got }
bad-chess960 = esperava um número de 0 a 959, ou random, veio { $got }
fen-and-chess960 = esperava fen ou chess960, vieram os dois

# Lances que são recusados.
bad-move = esperava um lance como e2e4, Nf3 ou O-O, veio { $got }
ambiguous-move = { $move } pode ser { $one } ou { $other }
illegal-move = { $move } não é um lance válido aqui
empty-square = { $square } está vazia
not-your-piece = a peça em { $square } não é sua
expected-promotion = esperava uma promoção como { $example }
leaves-king-in-check = { $move } deixa o rei em xeque

# Posições que são recusadas: qual campo de um FEN, e por quê.
in-pieces = peças: { $why }
in-turn = vez: { $why }
in-castling = roque: { $why }
in-en-passant = en passant: { $why }
in-clock = meios-lances: { $why }
in-number = número do lance: { $why }
more = mais
six-fields = esperava seis campos (peças, vez, roque, en passant, meios-lances, número), vieram { $got }
four-or-six-fields = esperava seis campos, ou quatro sem os números, vieram { $got }
eight-ranks = esperava 8 linhas, vieram { $got }
eight-squares = esperava 8 casas na linha { $rank }, vieram { $got }
bad-piece-letter = esperava uma letra de PNBRQKpnbrqk ou um dígito de 1 a 8 entre elas, veio { $got }
bad-turn = esperava w ou b, veio { $got }
one-king = esperava um rei { $color ->
    [white] branco
    *[black] preto
    }, vieram { $got }
too-many-pieces = esperava no máximo 16 peças { $color ->
    [white] brancas
    *[black] pretas
    } e 8 peões, vieram { $pieces } e { $pawns }
misplaced-pawn = um peão não pode estar em { $square }
wrong-side-in-check = o lado que não tem a vez está em xeque
too-many-checks = { $count } peças dão xeque ao mesmo tempo, no máximo 2 podem
bad-castling = esperava - ou letras de KQkq, ou colunas de torres, veio { $got }
castling-twice = { $letter } dá um direito duas vezes
no-rook = não há rei e torre para { $letter }
bad-en-passant = esperava - ou uma casa como { $example } com este lado na vez, veio { $got }
no-double-step = nenhum peão pode ter passado por { $square }
older-check = o xeque de { $checker } não pode vir depois do avanço duplo até { $to }
bad-number = esperava um número de { $least } a { $most }, veio { $got }

# Visões, EPD e PGN que são recusados.
zeroing-move = esperava lances sem captura nem peão, veio { $got }
other-position = esperava a posição depois dos lances, { $position }, veio { $got }
bad-last-move = esperava duas casas como e2e4, veio { $got }
bad-names = esperava uma casa para cada peça, todas diferentes, veio { $got }
no-operation = esperava bm, am, ou c8 e c9 depois da posição, veio { $got }
wrong-count-of-points = esperava pontos para { $count ->
    [one] { $count } lance
    *[other] { $count } lances
    }, veio { $got }
bad-points = esperava um número de pontos, veio { $got }
bad-tag = esperava uma etiqueta como [White "Capablanca"], veio { $got }
in-game = partida { $game }, linha { $line }: { $why }
moves-after-end = esperava o fim depois do lance { $moves }, em que as regras encerram a partida

# O comando moves.
moves = Lista os lances válidos de uma posição na notação e na ordem do trabalho
moves-fen = A posição; sem ela, uma por linha da entrada
moves-json = Um objeto JSON por posição
moves-no-ep-suffix = Não escreve e.p. depois de capturas en passant

# O comando partida.
partida = Uma partida como na segunda parte do trabalho: um FEN, depois um lance como e2e4 por linha
partida-ia = As pretas são da terceira parte do trabalho

# O comando perft.
perft = Conta as sequências de DEPTH lances a partir de uma posição
perft-fen = A posição, ou start
perft-divide = Conta cada primeiro lance em separado
perft-threads = Threads que contam
perft-hash = Memória em MB, para contar só uma vez as posições que se repetem
perft-json = Um objeto JSON
stopped = interrompido

# O comando suite.
suite = Faz o motor resolver posições de teste, e conta seus pontos
suite-file = Linhas EPD com bm, am, ou pontos em c8 e c9; - para a entrada
suite-nodes = Posições a visitar para cada uma
suite-json = Um objeto JSON por linha
position-is-over = esperava uma posição que não acabou, veio { $got }
suite-points = { $positions ->
    [one] { $points } de { $most } pontos em { $positions } posição
    *[other] { $points } de { $most } pontos em { $positions } posições
    }

# O comando uci.
uci = O motor para programas de xadrez e torneios, em UCI
