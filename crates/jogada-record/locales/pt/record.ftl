# Um evento que não pode ter acontecido.
match-over = a partida acabou
no-draw-offer = ninguém propôs empate
no-takeback = um lance que outro jogador viu não pode ser desfeito aqui
bad-takeback = esperava de 1 a { $max } lances a desfazer, veio { $got }
not-to-move = esperava a vez do lugar { $seat }, veio { $got }
no-seat-to-move = esperava uma partida em que alguém tem a vez, veio um lance do lugar { $got }
no-such-seat = esperava um lugar abaixo de { $seats }, veio { $got }

# Um texto que não é um registro.
too-long = esperava no máximo 16 MiB, vieram { $bytes } bytes
no-setup = esperava uma linha com `setup`
no-save = esperava uma primeira linha com `save`
no-end = esperava uma última linha com o fim
bad-line = linha { $line }: esperava a próxima linha de um registro, veio { $got }
other-end = esperava o fim { $expected }, veio { $got }
other-seed = esperava a semente cujo hash foi publicado, veio { $got }
in-opening = lance de abertura { $number }: { $why }
in-event = evento { $number }: { $why }
