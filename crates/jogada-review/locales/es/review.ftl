# Dónde se perdió una partida.
decided-by-clock = No fue la posición sino el reloj lo que decidió esta partida
decided-by-illegal-move = No fue la posición sino una jugada ilegal lo que decidió esta partida
decided-by-crash = No fue la posición sino una falla del programa lo que decidió esta partida
decided-by-nothing = Ninguna jugada por sí sola decidió esta partida
turned = La partida cambió en la jugada { $number }, { $played }: { $best } era mejor
missed = Se perdió una oportunidad en la jugada { $number }, { $played }: { $best } era mejor

# Qué fue una jugada.
best = la mejor
good = buena
inaccuracy = imprecisión
mistake = error
blunder = error grave
