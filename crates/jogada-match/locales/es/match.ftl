# El árbitro y el reloj.
bad-time = se esperaba un tiempo como 1s, 5m+3s o nodes=5000, llegó { $got }
not-to-move = el turno no es de este lugar
