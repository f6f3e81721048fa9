# O jogo nos menus: nome, lados, peças e opções.
title = Gomoku
about = cinco pedras em linha vencem
side-first = Pretas
side-first-wins = As pretas vencem
side-second = Brancas
side-second-wins = As brancas vencem
piece-black = preta
piece-white = branca
option-size = Tamanho
option-rule = Regra
option-rule-standard = padrão: exatamente cinco
option-rule-free = livre: cinco ou mais
option-rule-renju = renju: as pretas têm lances proibidos
option-rule-caro = caro: cinco sem as duas pontas fechadas

# Como a partida termina.
five = cinco em linha
full-board = o tabuleiro está cheio
no-move = as pretas só têm lances proibidos

# Jogadores e programas de fora.
player-engine = segue os quatros até o fim e olha adiante
player-greedy = a pedra que mais faz ou impede de imediato
player-aluno = o jogador do próprio trabalho, busca_max
dialect-gomocup = um programa de Gomoku que fala o protocolo da Gomocup

# Opções e lances que são recusados.
bad-size = esperava um tamanho de 5 a 20, veio { $got }
bad-square = esperava uma casa como h8, veio { $got }
off-board = esperava uma casa de a1 a { $corner }, veio { $got }
taken = esperava uma casa vazia, { $square } está ocupada
overline = { $square } é proibida às pretas: mais de cinco em linha
double-four = { $square } é proibida às pretas: duplo quatro
double-three = { $square } é proibida às pretas: duplo três

# Posições e arquivos que são recusados.
bad-stones = esperava tantas pretas quanto brancas ou uma a mais, veio { $got }
bad-last = esperava a casa de uma pedra de quem jogou por último, veio { $got }
five-for-the-other = esperava cinco em linha só do lado que jogou por último
bad-rows = esperava de 5 a 20 linhas de x, o e ., veio { $got }
bad-row = esperava uma linha de { $size } x, o ou ., veio { $got }
bad-opening = esperava uma abertura como h8 i9, h8i9 ou 0,0, 1,1, veio { $got }
bad-psq = esperava Piskvorky e um tabuleiro quadrado como 15x15, veio { $got }
bad-psq-square = esperava uma casa de { $size }x{ $size }, veio { $got }
no-file = esperava um arquivo de lances, veio { $got }
no-moves = esperava lances, veio { $got }
in-game = partida { $number }: { $why }
in-line = linha { $number }: { $why }
in-move = lance { $number }: { $why }

# Argumentos de vários comandos.
arg-size = Casas de cada lado
arg-position = Os lances até aqui, ou um arquivo .psq ou .rec; sem nenhum, ou com -, lances, linhas de x, o e ., ou um arquivo são lidos da entrada
arg-rule = O que vale como cinco
arg-json = Um objeto JSON

# O comando analyse.
analyse = Avalia cada lance válido de uma posição
analyse-nodes = Posições a visitar
analyse-board = Os valores no tabuleiro, e o que cada lado ameaça
never-loses = { $score }  nunca perde
wins-in = vence em { $plies }
loses-in = perde em { $plies }
black-threatens = pretas: { $threats }
white-threatens = brancas: { $threats }
five-at = cinco em { $squares }
open-four-at = quatro aberto em { $squares }
four-at = quatro em { $squares }

# O comando brain.
brain = Deixa o motor jogar no Piskvork e na Gomocup, pelo protocolo deles

# O comando convert.
convert = Reescreve partidas e aberturas: PSQ, REC, listas de aberturas
convert-file = Um arquivo .psq ou .rec ou uma lista de aberturas; - é a entrada
convert-to = O que escrever: h8 i9, h8i9, distâncias do centro, ou o arquivo do Piskvork

# O comando jogar e as funções do trabalho, que prescreve as palavras.
jogar = Joga o jogo do próprio trabalho contra o seu jogador
computer-move = Movimento computador: ({ $y }, { $x })
your-move = Seu movimento:
ask-y = Coord y:{" "}
ask-x = Coord x:{" "}
bad-coordinate = esperava um número de 0 a { $last }, veio { $got }
bound-open = ABERTA
bound-semi-open = SEMIABERTA
bound-closed = FECHADA
white-won = Venceram as brancas
black-won = Venceram as pretas
draw = Empate
continue = Continue jogando
black-stones = Preto pedras
white-stones = Branco pedras
open-rows = Linhas abertas de comprimento { $length }: { $count }
semi-open-rows = Linhas semiabertas de comprimento { $length }: { $count }
glyph-black = p
glyph-white = b

# O comando solve.
solve = Prova se uma posição é ganha, perdida ou empatada
solve-time = Quanto tempo tentar [padrão: 10, se não houver --nodes]
solve-nodes = Posições a examinar
solve-threads = Quantas threads provam
solve-proof = A prova inteira, não só o começo
solve-json = Um objeto JSON, com a prova inteira
black = pretas
white = brancas
solve-value = { $value } (vez das { $side })
value-win = vitória
value-loss = derrota
value-draw = empate
value-at-least-draw = incerto, ao menos empate
value-at-most-draw = incerto, no máximo empate
value-unknown = incerto
solve-check-failed = incerto: uma prova foi achada, e a verificação falhou
solve-attack = em no máximo { $plies }: { $moves }
solve-every-move-loses = todo lance perde, o mais longo para { $moves }
solve-holds = { $side }: segura com { $move }, { $proof }
solve-held = { $side }: { $proof }
proof-no-room = resta pouco demais para encher uma linha
proof-pairs = uma casa de cada par impede todas as linhas: { $pairs }
proof-steps = impede todas as linhas, posições na prova: { $count }
solve-took = { $nodes } posições, { $searched } s; prova verificada em { $checked } s

# O que uma função do enunciado retorna.
hand-in-answer = uma casa vazia (y, x) do tabuleiro, dois números inteiros de 0 a 7 em 8 × 8, primeiro a linha
mend-text-square = retorne os dois números, como em return y, x: um texto como 'e5' não é lido
mend-float-square = os dois números devem ser inteiros: divida com // em vez de /, ou arredonde com int(…)
