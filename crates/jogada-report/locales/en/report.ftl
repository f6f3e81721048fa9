# How one match ended.
aborted = Broken off without a result
draw = Draw
first-side-wins = The first side wins
second-side-wins = The second side wins
wins = { $count ->
    [one] { $name } wins
   *[other] { $name } win
 }
names-and = { $first } and { $second }
end = { $result }: { $why }
end-with-scores = { $result } { $first }–{ $second }: { $why }
because-resigned = { $count ->
   *[other] { $name } resigned
 }
because-agreed = by agreement
because-illegal-move = { $count ->
   *[other] { $name } made an illegal move
 }
because-out-of-time = { $name } ran out of time
because-crashed = { $count ->
   *[other] { $name } crashed
 }
opponent-resigned = the opponent resigned
opponent-illegal-move = the opponent made an illegal move
opponent-out-of-time = the opponent ran out of time
opponent-crashed = the opponent crashed

# Why games ended, in a word or two.
reason-rules = by the rules
reason-resigned = resigned
reason-agreed = agreed draw
reason-illegal-move = illegal move
reason-out-of-time = out of time
reason-crashed = crashed
reason-aborted = aborted
reason-other = another reason

# Columns of the table.
column-place = #
column-name = name
column-points = points
column-won = won
column-drawn = drawn
column-lost = lost
column-byes = byes
column-faults = faults
column-elo = Elo
column-error = ±
about-deciding = { $criterion }: decides places
about-tie-break = { $criterion }: decides between equals
about-place = the place; equals share one
about-name = who
about-points = one for a win, a half for a draw
about-won = games won
about-drawn = games drawn
about-lost = games lost
about-byes = rounds without an opponent
about-faults = games lost by an illegal move, the clock or a crash, or with an answer that the judge replaced
about-elo = Elo over the mean of the field
about-error = half the width of the Elo's 95% interval
games-header = bout,number,first,second,winner,result,first score,second score,reason,moves

# Rounds of a knockout.
stage-third = Third place
stage-final = Final
stage-semifinals = Semifinals
stage-quarterfinals = Quarterfinals
stage-last = Last { $left }

# The page: sections and facts.
section-standings = Standings
section-bracket = Knockout
section-matrix = Head to head
section-charts = Charts
section-replays = Replays
section-notes = Notes
sections = Sections
fact-game = Game
fact-format = Format
fact-entrants = Entrants
fact-games = Games played
fact-state = State
fact-started = Started
fact-ended = Ended
games-of = { $played } of { $total }
finished = finished
in-progress = in progress
champion = { $name } wins the tournament

# The page: tables.
sort-by = sort by { $column }
standings-hint = Elo counts from the mean of the field; the true value lies within ± in 95 cases of 100.
matrix-hint = Points of the row's entrant against the column's, in the order of the table; won+ drawn= lost−. Green is more than half.
matrix-only-best = Only the best are shown: { $shown }/{ $all }.

# The page: charts.
chart-course = Points over the course of the event
chart-sides = Who won
chart-reasons = Why games ended
chart-elo = Elo with its 95 % interval
course-label = points by games played
reasons-label = reasons
sides-label = wins by side
won-by-first = first side
won-by-none = draws
won-by-second = second side

# The page: notes.
open-seed = open seed: the typed seed alone decides all chance, and a player who guesses it knows every deal
notes-settled = Settled outside the games
notes-repeats = Bouts played again after the tournament was resumed
notes-faults = Games with a fault
notes-troubles = What went wrong

# The page: replays.
replay-game = Game
replay-first = first position
replay-previous = previous move
replay-play = play or pause
replay-next = next move
replay-last = last position
replay-board = board
replay-controls = controls
replay-ply = move number
replay-moves = moves
replay-keys = Keys: ← → one move, Home and End the first and the last, space plays.
replay-needs-script = Replays need this page's own script.
