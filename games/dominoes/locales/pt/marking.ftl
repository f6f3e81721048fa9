# O que se diz de uma entrega que é corrigida: pair_name e create_pair.
empty-name = o nome da dupla está vazio
starter-name = o nome ainda é o do arquivo que vem com o enunciado
prints = imprime a resposta em vez de retorná-la
not-two = não retorna dois jogadores
not-players = não retorna dois objetos jogadores com um método play; talvez tenha retornado a classe sem chamá-la
same-player = os dois jogadores são o mesmo objeto, e teriam as mesmas peças
starter-players = os jogadores ainda têm os nomes do arquivo que vem com o enunciado
name-no-text = o nome de um jogador não é um texto; Player recebe primeiro o RA e depois o nome
not-a-tuple-pair = retorna { $got }, esperava uma tupla

# Player.
no-players = não há jogador a quem perguntar: create_pair não cria nenhum, e nenhuma classe do arquivo pode ser usada diretamente
play-empty = play ainda está vazio
play-undefined = play não é definido numa classe deste arquivo: é o de basic_players
no-tiles = o juiz não consegue dar nem tirar peças: tiles ou remove_tile não funciona mais como em Player
no-position = não dá para definir e ler position como em Player
no-name = não dá para ler name como em Player; talvez __init__ não chame super().__init__
many-classes = o arquivo define mais de duas classes de jogadores
no-heirs = os jogadores não herdam de Player, mas têm tudo o que o juiz usa; isso foi aceito

# play.
changes-tiles = altera self.tiles por conta própria, o que é tarefa do juiz
not-a-pair = não retorna dois valores, lado e peça
only-tile = retorna só uma peça; são dois valores, lado e peça
bad-side = o lado não é 0 nem 1; é preciso informar um lado mesmo sem peça
not-a-tile = o que retorna no lugar da peça não é uma peça
not-held = retorna uma peça que não está na mão
turned-round = retorna a peça invertida; o juiz só a conhece como está em self.tiles
not-a-tuple = retorna a peça com outro tipo que não o de self.tiles, que é tupla
does-not-fit = retorna uma peça que não encaixa em nenhuma ponta
never-lays = nunca joga uma peça, mesmo quando alguma encaixa
never-left = nunca joga quando só há encaixe na ponta esquerda
never-right = nunca joga quando só há encaixe na ponta direita
never-first = nunca joga a primeira peça da partida
never-last = nunca joga a última peça da mão, mesmo quando ela encaixa
never-double = nunca joga quando só dobradas encaixam
never-smaller = nunca joga uma peça que só encaixa pela metade menor
never-greater = nunca joga uma peça que só encaixa pela metade maior
never-only = nunca joga quando só uma peça encaixa
wrong-in-games = certo em mãos isoladas, errado em partidas inteiras: talvez guarde algo de um turno, ou de uma partida, para outra
answers-list = retorna os dois valores numa lista; isso foi aceito
passes-by-choice = passa { $passes ->
    [one] uma vez
   *[other] { $passes } vezes
} embora uma peça encaixe ({ $turns } mãos assim); isso é permitido
without-create-pair = create_pair está errada; o que vem depois foi conferido sem ela, até onde deu

# Tipos de chamada: as chamadas erradas são as …
kind-empty = com a mesa vazia
kind-later = depois da primeira peça
kind-nothing = em que nenhuma peça encaixa
kind-something = em que alguma peça encaixa
kind-left = em que só há encaixe na ponta esquerda
kind-right = em que só há encaixe na ponta direita
kind-last = com uma só peça na mão
kind-double = em que só dobradas encaixam
kind-same-ends = em que as duas pontas têm o mesmo número
kind-passes = com passes no histórico
kind-second = do segundo jogador da dupla
kind-player-first = do primeiro jogador da dupla

# own_tiles.
no-answers = play não responde nada que se possa comparar
looks-at-partner = com as mesmas peças, pontas e histórico, a resposta muda quando muda a mão do parceiro: usa peças que não são suas
by-chance = algumas respostas mudam por sorteio de uma chamada para outra; essas não foram comparadas

# strategy.
play-wrong = play está errado, e as partidas se perdem com ele: { $why }
too-slow = play é lento demais para partidas inteiras
rate-dummy = contra a dupla tola: { $rate } % ± { $error } em { $games } partidas
rate-greedy = contra a dupla gananciosa: { $rate } % ± { $error } em { $games } partidas
loses-to-dummy = não supera a dupla tola: { $rate } % ± { $error } em { $games } partidas
loses-to-greedy = perde para a dupla gananciosa: { $rate } % ± { $error } em { $games } partidas
same-as-greedy = não supera a dupla gananciosa: toda distribuição dá o mesmo resultado para as duas ({ $rate } % em { $games } partidas)
refused-in-games = { $answers ->
    [one] uma resposta foi recusada
   *[other] { $answers } respostas foram recusadas
} nessas partidas, com perda do turno
