# O árbitro e o relógio.
bad-time = esperava um tempo como 1s, 5m+3s ou nodes=5000, veio { $got }
not-to-move = não é a vez deste lugar
