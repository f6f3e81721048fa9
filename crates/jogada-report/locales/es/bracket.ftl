# Las rondas de un cuadro.
third-place = Tercer puesto
final = Final
semifinals = Semifinales
quarterfinals = Cuartos de final
round-of = Últimos { $slots }
