# Formats, as people call them.
round-robin = round robin
knockout = knockout
swiss = Swiss system
gauntlet = gauntlet
ladder = ladder
sprt = sequential test
assignment = the game's own format

# A format that cannot be played as it was asked for.
unknown-format = expected a format among { $names }, got { $got }
bad-entrant-count = expected 2 to { $max } entrants, got { $got }
not-two-entrants = expected 2 entrants for a test, got { $got }
too-many-pairings = expected at most { $max } pairings, got { $got }
bad-rounds = expected 1 to { $max } rounds, got { $got }
bad-match-count = expected 1 to { $max } matches in a bout, got { $got }
bad-options = expected options, got { $got }
odd-match-count = expected an even number of matches to alternate, got { $got }
bad-rotation = expected a rotation of 1 to { $max }, got { $got }
unpaired-starts = expected every start played both ways, got { $got }
bad-batches = expected 1 or more batches of 1 or more, got { $got }
bad-elo-bounds = expected elo0 below elo1, got { $got }
bad-error-rates = expected alpha and beta above 0, together below 1, got { $got }

# Entrants.
no-player = expected a player, got { $got }
repeated-name = expected a name used once, got { $got }

# Results.
aborted-match = expected a match with a result, got an aborted one
bad-match-number = expected a match number of a bout, got { $got }
different-result = expected the result of { $bout } match { $number } as it is known: { $known }, got { $got }

# What decides a place: the head of a column.
points = points
head-to-head = head to head
sonneborn-berger = Sonneborn–Berger
buchholz = Buchholz
wins = games won
fewer-losses = games lost
percentage = % won
meetings-won = meetings won
fewer-meetings-lost = meetings lost
score-difference = score difference
fewer-faults = faults
rating = rating

# Below the table.
note-lot = { $stage }: drawn by lot: { $order }
note-criterion = { $stage }: drawn; { $winner } goes on over { $loser } by { $criterion }
note-bye = round { $round }: { $name } has a bye
note-forfeit = { $games ->
    [0] { $name } forfeits: its file does not come to the end of its import
   *[other] { $name } forfeits after { $games } time-outs in a row
}
note-never-plays = { $name } never played a move of its own: it passed at every turn of { $games ->
    [one] its only game
   *[other] all its { $games } games
}

# Entrants that come and go.
nothing-left = expected two entrants that meet, and none is left
fixed-field = a { $format } tournament cannot gain or lose entrants; start a new one
