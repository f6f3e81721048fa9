# Onde aconteceu, e o quê.
at = { $place }: { $message }

# As configurações de um torneio.
odd-games = esperava um número par de partidas, metade de cada lado, veio { $got }
no-open-seed = esperava uma semente para ser aberta, não veio nenhuma
too-many-entrants = esperava no máximo { $most } inscritos, veio { $got }

# Jogadores e robôs.
bot-by-path = { $message }; um robô é indicado pelo seu caminho
wrong-partners = esperava { $seats ->
    [one] 1 parceiro
   *[other] { $seats } parceiros
}, veio { $got }
no-bots = esperava um jogador da casa, veio { $got }
other-game = esperava um robô que joga { $game }, veio { $got }
no-function = esperava um arquivo cujas funções jogam, veio { $got }
build-output = { $message }
    { $output }
no-jail = { $message }; { $option } roda robôs sem prisão
no-seat-player = esperava um jogador em cada lugar, veio { $got }

# Trabalhadores e partidas.
no-workers = não dá para iniciar { $workers ->
    [one] 1 trabalhador
   *[other] { $workers } trabalhadores
}: { $message }
workers-gone = esperava um trabalhador, mas todos se foram
no-such-match = esperava uma partida do confronto, veio { $got }
another-match = esperava a partida que foi entregue, veio outra
aborted-match = esperava uma partida jogada até o fim, veio uma interrompida
machine-failed = a máquina, e não um robô, falhou por { $seconds } s: { $message }

# Como está um torneio.
repeats = jogados de novo desde a primeira partida, porque robôs não responderam como antes: { $bouts }
trial-h1 = o primeiro inscrito é melhor, pelo limite superior ou mais (LLR { $llr } após { $pairs } pares)
trial-h0 = o primeiro inscrito não é melhor que o limite inferior (LLR { $llr } após { $pairs } pares)
trial-open = ainda não está claro (LLR { $llr } após { $pairs } pares)
paused = em pausa, pois a máquina falha, não um robô; é tentada de novo: { $message }
partly-paused = algumas partidas esperam, pois a máquina falha, não um robô; são tentadas de novo: { $message }
lost-match = esperava uma partida que estava aqui há pouco
