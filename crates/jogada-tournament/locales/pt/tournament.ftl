# Formatos, como as pessoas os chamam.
round-robin = todos contra todos
knockout = mata-mata
swiss = sistema suíço
gauntlet = um contra todos
ladder = escada
sprt = teste sequencial
assignment = formato próprio do jogo

# Um formato que não pode ser jogado como foi pedido.
unknown-format = esperava um formato entre { $names }, veio { $got }
bad-entrant-count = esperava de 2 a { $max } inscritos, veio { $got }
not-two-entrants = esperava 2 inscritos para um teste, veio { $got }
too-many-pairings = esperava no máximo { $max } confrontos, veio { $got }
bad-rounds = esperava de 1 a { $max } rodadas, veio { $got }
bad-match-count = esperava de 1 a { $max } partidas num confronto, veio { $got }
bad-options = esperava opções, veio { $got }
odd-match-count = esperava um número par de partidas para alternar, veio { $got }
bad-rotation = esperava um rodízio de 1 a { $max }, veio { $got }
unpaired-starts = esperava cada início jogado dos dois lados, veio { $got }
bad-batches = esperava 1 ou mais lotes de 1 ou mais, veio { $got }
bad-elo-bounds = esperava elo0 menor que elo1, veio { $got }
bad-error-rates = esperava alfa e beta acima de 0, somando menos de 1, veio { $got }

# Inscritos.
no-player = esperava um jogador, veio { $got }
repeated-name = esperava um nome usado uma vez, veio { $got }

# Resultados.
aborted-match = esperava uma partida com resultado, veio uma interrompida
bad-match-number = esperava um número de partida de um confronto, veio { $got }
different-result = esperava o resultado conhecido de { $bout }, partida { $number }: { $known }, veio { $got }

# O que decide uma posição: o título de uma coluna.
points = pontos
head-to-head = confronto direto
sonneborn-berger = Sonneborn–Berger
buchholz = Buchholz
wins = partidas ganhas
fewer-losses = partidas perdidas
percentage = % de vitórias
meetings-won = confrontos ganhos
fewer-meetings-lost = confrontos perdidos
score-difference = saldo
fewer-faults = faltas
rating = rating

# Embaixo da tabela.
note-lot = { $stage }: por sorteio: { $order }
note-criterion = { $stage }: empate; { $winner } passa por { $loser }: { $criterion }
note-bye = rodada { $round }: { $name } folga
note-forfeit = { $games ->
    [0] { $name } perde por W.O.: o arquivo não chega ao fim da importação
   *[other] { $name } perde o resto por W.O. depois de estourar o tempo em { $games } partidas seguidas
}
note-never-plays = { $name } nunca fez uma jogada: passou a vez em todos os turnos { $games ->
    [one] da sua única partida
   *[other] das suas { $games } partidas
}

# Entrants that come and go.
nothing-left = esperava dois inscritos que se enfrentem, e não sobrou nenhum
fixed-field = um torneio { $format } não pode ganhar nem perder inscritos; comece outro
