# An event that cannot have happened.
match-over = the match has ended
no-draw-offer = no draw was offered
no-takeback = a move that another player saw cannot be taken back here
bad-takeback = expected 1 to { $max } plies to take back, got { $got }
not-to-move = expected seat { $seat } to move, got { $got }
no-seat-to-move = expected a match in which a seat is to move, got a move of seat { $got }
no-such-seat = expected a seat below { $seats }, got { $got }

# A text that is no record.
too-long = expected at most 16 MiB, got { $bytes } bytes
no-setup = expected a line with `setup`
no-save = expected a first line with `save`
no-end = expected a last line with the end
bad-line = line { $line }: expected the next line of a record, got { $got }
other-end = expected the end { $expected }, got { $got }
other-seed = expected the seed whose hash was published, got { $got }
in-opening = opening move { $number }: { $why }
in-event = event { $number }: { $why }
