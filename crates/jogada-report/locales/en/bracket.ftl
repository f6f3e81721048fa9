# The rounds of a bracket.
third-place = Third place
final = Final
semifinals = Semifinals
quarterfinals = Quarterfinals
round-of = Last { $slots }
