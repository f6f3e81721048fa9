# Onde uma partida foi perdida.
decided-by-clock = Não foi a posição, e sim o relógio, que decidiu esta partida
decided-by-illegal-move = Não foi a posição, e sim um lance inválido, que decidiu esta partida
decided-by-crash = Não foi a posição, e sim uma falha do programa, que decidiu esta partida
decided-by-nothing = Nenhum lance sozinho decidiu esta partida
turned = A partida virou no lance { $number }, { $played }: { $best } era melhor
missed = Uma chance foi perdida no lance { $number }, { $played }: { $best } era melhor

# O que um lance foi.
best = o melhor
good = bom
inaccuracy = imprecisão
mistake = erro
blunder = erro grave
