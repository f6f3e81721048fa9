# Where a match was lost.
decided-by-clock = Not the position but the clock decided this match
decided-by-illegal-move = Not the position but an illegal move decided this match
decided-by-crash = Not the position but a crash decided this match
decided-by-nothing = No single move decided this match
turned = The match turned at move { $number }, { $played }: { $best } was better
missed = A chance was missed at move { $number }, { $played }: { $best } was better

# What a move was.
best = best
good = good
inaccuracy = inaccuracy
mistake = mistake
blunder = blunder
