# The referee and the clock.
bad-time = expected a time like 1s, 5m+3s or nodes=5000, got { $got }
not-to-move = it is not this seat's turn
