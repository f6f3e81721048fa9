# What a call from C is refused for.
mistake = a mistake in jogada
null-pointer = { $name }: expected a pointer, got NULL
not-utf8 = expected UTF-8, got { $got }
bad-seconds = expected a time in seconds, got { $got }
bad-seat = expected a seat from 0 to { $last }, or { $public }, got { $got }
no-legal-move = the player chose no legal move
bad-number = expected a number from 0 on, got { $got }

# rothelo.
illegal-square = expected a move that may be played, got { $got }
bad-stone = expected '*' or 'o', got { $got }
bad-character = expected '*', 'o' or ' ', got { $got }
bad-coordinate = expected a number from 0 to 7, got { $got }

# xadrez.
no-such-piece = expected the square of a { $letter } of the side to move, got { $got }
bad-square = expected a square like e2, got { $got }
