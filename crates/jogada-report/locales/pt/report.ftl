# Como uma partida terminou.
aborted = Interrompida sem resultado
draw = Empate
first-side-wins = O primeiro lado vence
second-side-wins = O segundo lado vence
wins = { $count ->
    [one] { $name } vence
   *[other] { $name } vencem
 }
names-and = { $first } e { $second }
end = { $result }: { $why }
end-with-scores = { $result } por { $first } a { $second }: { $why }
because-resigned = { $count ->
    [one] { $name } desistiu
   *[other] { $name } desistiram
 }
because-agreed = por acordo
because-illegal-move = { $count ->
    [one] { $name } fez um lance inválido
   *[other] { $name } fizeram um lance inválido
 }
because-out-of-time = acabou o tempo de { $name }
because-crashed = { $count ->
    [one] { $name } falhou
   *[other] { $name } falharam
 }
opponent-resigned = o adversário desistiu
opponent-illegal-move = o adversário fez um lance inválido
opponent-out-of-time = acabou o tempo do adversário
opponent-crashed = o adversário falhou

# Por que as partidas acabaram, em uma ou duas palavras.
reason-rules = pelas regras
reason-resigned = desistência
reason-agreed = empate combinado
reason-illegal-move = lance inválido
reason-out-of-time = tempo esgotado
reason-crashed = falha do programa
reason-aborted = interrompida
reason-other = outro motivo

# Colunas da tabela.
column-place = #
column-name = nome
column-points = pontos
column-won = vitórias
column-drawn = empates
column-lost = derrotas
column-byes = folgas
column-faults = faltas
column-elo = Elo
column-error = ±
about-deciding = { $criterion }: decide a colocação
about-tie-break = { $criterion }: desempata
about-place = a colocação; iguais a dividem
about-name = quem
about-points = um por vitória, meio por empate
about-won = partidas ganhas
about-drawn = partidas empatadas
about-lost = partidas perdidas
about-byes = rodadas sem adversário
about-faults = partidas perdidas por lance inválido, tempo ou falha, ou com uma resposta trocada pelo juiz
about-elo = Elo acima da média
about-error = margem de 95% do Elo
games-header = confronto,número,primeiro,segundo,vencedor,resultado,pontos do primeiro,pontos do segundo,motivo,lances

# Rodadas de um mata-mata.
stage-third = Terceiro lugar
stage-final = Final
stage-semifinals = Semifinais
stage-quarterfinals = Quartas de final
stage-last = Últimos { $left }

# A página: seções e fatos.
section-standings = Classificação
section-bracket = Mata-mata
section-matrix = Confrontos diretos
section-charts = Gráficos
section-replays = Partidas
section-notes = Observações
sections = Seções
fact-game = Jogo
fact-format = Formato
fact-entrants = Participantes
fact-games = Partidas disputadas
fact-state = Situação
fact-started = Início
fact-ended = Fim
games-of = { $played } de { $total }
finished = encerrado
in-progress = em andamento
champion = { $name } vence o torneio

# A página: tabelas.
sort-by = ordenar por { $column }
standings-hint = O Elo conta a partir da média dos participantes; o valor real está dentro de ± em 95 de 100 casos.
matrix-hint = Pontos de quem está na linha contra quem está na coluna, na ordem da tabela; vitórias+ empates= derrotas−. Verde é mais que a metade.
matrix-only-best = Só aparecem os melhores: { $shown }/{ $all }.

# A página: gráficos.
chart-course = Pontos ao longo do torneio
chart-sides = Quem venceu
chart-reasons = Por que as partidas acabaram
chart-elo = Elo com seu intervalo de 95 %
course-label = pontos por partidas disputadas
reasons-label = motivos
sides-label = vitórias por lado
won-by-first = primeiro lado
won-by-none = empates
won-by-second = segundo lado

# A página: observações.
open-seed = semente aberta: só a semente digitada decide todo o acaso, e um jogador que a adivinha conhece todas as mãos
notes-settled = Decidido fora das partidas
notes-repeats = Confrontos repetidos depois de retomar o torneio
notes-faults = Partidas com falta
notes-troubles = O que deu errado

# A página: partidas.
replay-game = Partida
replay-first = primeira posição
replay-previous = lance anterior
replay-play = tocar ou pausar
replay-next = próximo lance
replay-last = última posição
replay-board = tabuleiro
replay-controls = controles
replay-ply = número do lance
replay-moves = lances
replay-keys = Teclas: ← → um lance, Home e End o primeiro e o último, espaço toca.
replay-needs-script = As partidas precisam do script desta própria página.
