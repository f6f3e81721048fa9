# Partidas com pessoas: pedidos recusados.
over = a partida acabou
not-seated = esperava a chave de um lugar desta mesa
not-your-turn = não é a sua vez
no-undo = não há lance aqui que você possa desfazer
no-hint = não há dicas em partida de torneio
draw-offered = o empate já foi proposto
too-long = não cabem mais propostas nem lances desfeitos nesta partida
bad-path = esperava as casas de um lance válido, veio { $got }
closed = a partida está ocupada; tente de novo

# Jogadores.
no-people = esperava um jogador que dispense o teclado, veio { $got }
wrong-players = { $seats ->
    [one] esperava { $seats } jogador, veio { $got }
   *[other] esperava { $seats } jogadores, veio { $got }
}
player-failed = o jogador falhou
engine-failed = o motor falhou

# O que fica guardado.
damaged-settings = esperava as configurações de uma partida: { $why }
