# Por que uma chamada de C é recusada.
mistake = um erro do jogada
null-pointer = { $name }: esperava um ponteiro, veio NULL
not-utf8 = esperava UTF-8, veio { $got }
bad-seconds = esperava um tempo em segundos, veio { $got }
bad-seat = esperava um assento de 0 a { $last }, ou { $public }, veio { $got }
no-legal-move = o jogador não escolheu um lance válido
bad-number = esperava um número a partir de 0, veio { $got }

# rothelo.
illegal-square = esperava uma jogada válida, veio { $got }
bad-stone = esperava '*' ou 'o', veio { $got }
bad-character = esperava '*', 'o' ou ' ', veio { $got }
bad-coordinate = esperava um número de 0 a 7, veio { $got }

# xadrez.
no-such-piece = esperava a casa de uma peça { $letter } de quem tem a vez, veio { $got }
bad-square = esperava uma casa como e2, veio { $got }
