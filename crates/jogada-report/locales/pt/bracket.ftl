# As rodadas de uma chave.
third-place = Terceiro lugar
final = Final
semifinals = Semifinais
quarterfinals = Quartas de final
round-of = Últimos { $slots }
