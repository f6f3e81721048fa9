about = Jogada: jogos de tabuleiro contra programas fortes, robôs em qualquer linguagem, torneios
examples =
    Exemplos:
    { $program }                                  a arena no seu navegador
    { $program } play JOGO                        você contra o programa
    { $program } play JOGO --level 3 --seat 1=greedy
    { $program } match JOGO engine greedy -n 100  placar e Elo
    { $program } tournament JOGO engine:3 greedy random -n 20
    { $program } JOGO --help                      o que um jogo acrescenta
examples-play =
    Exemplos:
    { $program } play JOGO --level 3              um programa mais fraco
    { $program } play JOGO --seat 0=engine --seat 1=human
    { $program } play JOGO --resume               continua de onde parou
examples-match =
    Exemplos:
    { $program } match JOGO engine greedy -n 100 --time 100ms
    { $program } match JOGO engine:3 random -n 1000 --seed 7 --json
    { $program } match JOGO 'uci:./program?Hash=64&Threads=2' engine   um programa de fora, com opções
about-serve = serve a arena para um navegador: jogar, assistir, analisar, fazer torneios
examples-serve =
    Exemplos:
    { $program }                                  a arena no seu navegador, só nesta máquina
    { $program } serve --class
    { $program } serve --addr 0.0.0.0:4400 --token SEGREDO
help-addr = onde escutar (padrão 127.0.0.1:4400); um endereço que outros alcançam exige uma senha
help-token = a senha para fazer torneios e enviar robôs (padrão: uma nova a cada vez; ou a variável JOGADA_TOKEN)
help-no-open = não abre navegador
help-connections = conexões abertas ao mesmo tempo (padrão: metade dos arquivos que podem estar abertos, no máximo 8192)
help-per-address = conexões de um endereço, das quais metade pode ser de WebSockets (padrão: metade de todas, no máximo 1024); atrás de um proxy, que é um endereço só, tantas quantas há
help-class = abre uma sala para a turma: quem está na mesma rede entra com um código, joga e entrega (escuta em 0.0.0.0:4400)
help-show-token = mostra o token do professor de uma turma servida aqui, e termina
help-tls-cert = fala TLS com este certificado (PEM)
help-tls-key = a chave do certificado (PEM)
class-at = A turma entra em { $address } com o código { $code }
bad-token-file = esperava um token de 12 letras ou mais em { $path }; apague o arquivo para que outro seja feito
no-stored-token = nenhuma turma foi servida de { $folder }: jogada serve --class faz um token
serve-at = A Jogada está em { $url }
serve-stop = Ctrl-C encerra; partidas e torneios podem continuar depois
about-play = joga neste terminal
about-match = faz dois jogadores jogarem muitas partidas
about-replay = assiste de novo a uma partida
examples-replay =
    Exemplos:
      jogada replay game.jsonl
      jogada replay games.pgn --game 12
      jogada replay games.jsonl --game 1v2.0 --json
about-review = onde esta partida foi perdida? cada lance julgado pelo motor
examples-review =
    Exemplos:
    { $program } review partida.jsonl             o que entregou alguma coisa
    { $program } review partida.jsonl --all --time 2s
    { $program } review partida.jsonl --time nodes=50000 --json
help-review-time = quanto o motor pensa em cada lance: 1s, nodes=5000 (padrão: 300ms)
help-review-threads = lances ao mesmo tempo (padrão: um por núcleo)
help-review-all = também os bons lances
review-count = { $side }: imprecisões { $inaccuracies }, erros { $mistakes }, erros graves { $blunders }
about-random-games = joga N partidas ao acaso em uma thread e diz a velocidade
help-lang = idioma das mensagens
help-game = o nome de um jogo, em inglês, português ou espanhol
help-option = uma opção do jogo; pode ser repetida
help-seed = um número que decide todo o acaso
help-time = tempo: 1s por lance, 5m+3s para todos, nodes=5000; 100 ms de atraso são tolerados
help-json = resposta para programas
help-seat = quem senta no lugar N, contado de 0: human, random, first, greedy, engine, engine:7, o caminho de um robô; pode ser repetida; você fica com o primeiro lugar que sobrar
help-level = força dos programas, de 1 a 10 (padrão 5)
help-save = guarda a partida neste arquivo
help-resume = continua uma partida guardada
help-plain = um diálogo de linhas em vez da tela cheia
help-record = um registro, uma partida guardada, ou um arquivo de partidas: uma exportação (games.jsonl) ou uma notação como pgn
help-game-of-file = qual partida do arquivo: o número a partir de 1, ou a rodada, como 1v2.1 (padrão: a primeira)
help-format-of-file = a notação do arquivo, quando não dá para saber pelo conteúdo
first-of-games = { $path } tem { $games } partidas; esta é a primeira, e --game 2 é a próxima
help-games = quantas partidas
help-threads = partidas ao mesmo tempo (padrão: uma por núcleo)
help-out = grava o registro de cada partida nesta pasta
help-a = o primeiro jogador: um da casa ou o caminho de um robô; em jogo de duplas, a+b são dois parceiros
help-b = o segundo jogador
random-games-told = { $games } partidas, { $moves } lances em { $seconds } s: { $rate } partidas/s (o primeiro venceu { $first }, o segundo { $second }, { $draws } empates)
match-told =
    { $a } x { $b }: { $wins } vitórias, { $draws } empates, { $losses } derrotas em { $games } partidas, { $seconds } s
    { $a } fez { $share } % dos pontos, Elo { $elo }
match-stopped = interrompido depois de { $played } de { $games } partidas
menu-ask = Qual jogo?
dialogue-help = Digite um lance, ou ? para ajuda.
dialogue-commands =
    um lance         joga
    lances           os lances válidos
    dica             a opinião do programa (* é certeza)
    desfaz           volta atrás
    empate           propõe empate, ou aceita
    salva ARQUIVO    grava a partida em um arquivo
    desiste          entrega a partida
    sair             sai; a partida fica guardada
ask-move = lugar { $seat }>
played = lugar { $seat } ({ $player }) joga { $move }
saved = guardada em { $path }
side-first = O primeiro lado
side-second = O segundo lado
resume-hint = dica: a partida está guardada; continue com { $program } play --resume { $path }
not-over = A partida não acabou.
opening = Abertura: { $name }
usage-command = esperava um comando ou um jogo, veio "{ $got }"
usage-argument = argumento inesperado "{ $got }"
usage-missing = falta um argumento: { $got }
usage-value = esperava um valor para { $got }
usage-conflict = { $got } não combina com os outros argumentos
usage-close = dica: você quis dizer { $close }?
about-bench = a assinatura do programa: posições visitadas em buscas fixas
help-frame-usage = Uso
help-frame-commands = Comandos
help-frame-arguments = Argumentos
help-frame-options = Opções
help-help = esta ajuda
help-version = a versão
usage-utf8 = esperava argumentos em UTF-8
usage-no-command = esperava um comando depois de { $got }: { $commands }
usage-bad = esperava { $wanted } para { $got }, veio "{ $value }"
usage-from = um número inteiro a partir de { $least }
usage-from-to = um número inteiro de { $least } a { $most }
usage-whole = um número inteiro
usage-number = um número
usage-other = outro valor
help-frame-command = COMANDO
file-problem = { $path }: { $why }
machine-failed = a máquina falhou, não o robô: { $why }

# Como se chamam os valores das opções na ajuda.
value-address = ENDEREÇO
value-arguments = ARGUMENTOS
value-database = BANCO
value-depth = PROFUNDIDADE
value-dir = PASTA
value-entrant = INSCRITO
value-file = ARQUIVO
value-file-position = ARQUIVO|POSIÇÃO
value-form = FORMA
value-format = FORMATO
value-game = JOGO
value-hand-in = ENTREGA
value-id-file = ID|ARQUIVO
value-key-value = CHAVE=VALOR
value-lang = LINGUAGEM
value-letter = LETRA
value-modality = MODALIDADE
value-moves = LANCES
value-n-player = N=JOGADOR
value-name = NOME
value-name-days = NOME=DIAS
value-path = CAMINHO
value-pieces = PEÇAS
value-plies = LANCES
value-position = POSIÇÃO
value-priority = PRIORIDADE
value-rule = REGRA
value-seconds = SEGUNDOS
value-seed = SEMENTE
value-size = LADO
value-time = TEMPO
help-frame-options-mark = OPÇÕES
help-frame-alias-mark = também
help-frame-aliases-mark = também
help-frame-default-mark = padrão
help-frame-values-mark = valores

# O que foi digitado e não pode ser.
bad-number = esperava um número inteiro a partir de { $least }, veio { $got }
bad-option = esperava uma opção como size=15, veio { $got }
bad-log-level = esperava um nível como debug em JOGADA_LOG, veio { $got }
bad-log-format = esperava --log text ou json, veio { $got }
bad-part = esperava server ou worker, veio { $got }
no-game-for-bot = esperava um robô para { $names }, veio { $got }
roster-absent = { $name } não tem arquivo na lista e fica de fora
bad-roster = esperava uma lista de nomes e arquivos, veio { $file }: { $why }
bad-roster-line = esperava um nome e um arquivo na linha { $line }
long-roster = é longa demais
nothing-to-resume = não há partida para retomar
bad-seat = esperava um lugar de 0 a { $last } e um jogador, como 1=greedy, veio { $got }
bad-review-time = esperava um tempo por lance, como 1s ou nodes=5000, veio { $got }

# O endereço e a senha do servidor.
bad-utf8 = esperava texto UTF-8, veio um byte inválido em { $at }
bad-address = esperava um endereço como 127.0.0.1:4400, veio { $got }
too-many-connections = esperava no máximo { $most } conexões, veio { $got }
bad-token = esperava uma senha de letras, dígitos e hífens, veio { $got }
short-token = esperava uma senha de { $least } letras ou mais, veio { $got }
no-token = esperava --token com { $address }, um endereço que outros alcançam
address-in-use = esperava um endereço livre, veio { $address }; se a Jogada já roda ali, abra http://{ $address }
cannot-listen = não dá para escutar em { $address }: { $why }
