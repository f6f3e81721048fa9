about-tournament = todos jogam contra todos, e nenhuma partida se perde
about-tournaments = lista os torneios guardados
about-export = grava um torneio em arquivos: página, tabelas, registros
examples-tournament =
    Exemplos:
      jogada tournament JOGO engine:3 greedy random -n 20
      jogada tournament JOGO ana=robos/ana rui=robos/rui.py engine:1 --time 1s
      jogada tournament JOGO novo=./novo velho=./velho --format sprt --elo 0,10
      jogada tournament -f tournament.toml --out resultados
      jogada tournament --resume 3            continua de onde parou
examples-export =
    Exemplos:
      jogada export 3                         tudo, na pasta tournament-3
      jogada export 3 --format html --out relatorio.html
      jogada export 3 --format jsonl | head
help-entrants = quem participa: um jogador, ou NOME=JOGADOR; um jogador é um da casa como engine:7, a pasta, o programa ou o arquivo-fonte de um robô ou, em jogo de duplas, dois deles como a+b
help-settings = um tournament.toml com qualquer destas configurações
help-tournament-games = partidas de cada confronto, metade de cada lado (padrão 2); com --format assignment, partidas de cada modalidade
help-format = round-robin (padrão, todos contra todos), knockout (mata-mata), swiss (suíço), gauntlet (o primeiro contra todos), sprt (dois, até ficar claro), assignment (o do próprio jogo)
help-rounds = rodadas de um torneio suíço
help-elo = os dois limites entre os quais um teste sequencial decide (padrão 0,10)
help-name = como o torneio se chama
help-tournament-resume = continua um torneio
help-tournament-out = no fim, grava nesta pasta tudo que export grava
help-trust = roda robôs fora da prisão, com todos os seus direitos
help-tournament-seed = um número misturado com bits aleatórios, para que ninguém adivinhe as mãos
help-open-seed = só a semente decide todo o acaso, para repetir o torneio: robôs podem adivinhar as mãos
help-restart = inicia os robôs de novo a cada partida
help-db = o banco de dados: um arquivo, ou postgres://USUÁRIO@HOST/NOME (padrão: o arquivo arena.db na sua pasta de dados)
help-id = o número de um torneio
help-export-format = html, jsonl, csv (classificação), matrix, games, ou uma notação do jogo como pgn (padrão: todos)
help-export-out = o arquivo, ou a pasta para todos os formatos
trusted = aviso: robôs rodam fora da prisão, com todos os seus direitos (--trust)
seed-is-mixed = a semente é misturada com bits aleatórios, para que ninguém adivinhe as mãos; --open-seed repete um torneio
seed-is-guessable = aviso: robôs podem adivinhar a semente e conhecer todas as mãos: serve para repetir partidas, não para resultados que contam
tournament-begins = torneio { $id }: { $game }, { $entrants } inscritos, { $games } partidas
tournament-begins-open = torneio { $id }: { $game }, { $entrants } inscritos
tournament-goes-on = { $games } partidas já foram jogadas
tournament-resume = continue quando quiser com: { $command }
tournament-broken = { $name } participa e perde todas as partidas: { $why }
bar-faults = faltas: { $faults }
match-faults = { $faults } partidas perdidas por faltas; --out guarda o motivo
tournament-faults = { $faults } partidas perdidas por faltas: veja a tabela
list-name = nome
list-game = jogo
list-entrants = inscritos
list-games = partidas
list-state = estado
list-created = começou (UTC)
list-open = aberto
list-finished = terminado
list-open-seed = semente aberta
exported = gravado em { $path }
about-doctor = mostra as paredes da prisão e as ataca por dentro
about-bot = começa um robô, ou descobre o que há de errado com um
about-bot-new = grava um robô que joga, para ser melhorado
about-bot-check = experimenta um robô como um torneio faria, diz o que há de errado e como consertar
examples-doctor =
    Exemplos:
      jogada doctor
      jogada doctor --quick --json
      jogada doctor --server
examples-bot =
    Exemplos:
      jogada bot new python JOGO meurobo
      jogada bot check meurobo
      jogada tournament JOGO meurobo engine:1 greedy
help-quick = não mede se um ataque atrasa um robô honesto ao lado
help-language = python, c, cpp, java, javascript ou rust
help-folder = uma pasta nova para ele
help-path = a pasta, o programa ou o arquivo-fonte de um robô
help-check-game = só este jogo (padrão: todos que ele joga)
bot-written = um robô em { $language } para { $game } está em { $folder }; experimente com jogada bot check { $folder }
check-passed = não há nada de errado com ele
check-failed = { $failed } coisas estão erradas com ele
jail-open = este núcleo não permite espaços de nomes, e estes ataques ficam abertos: { $attacks } (jogada doctor diz o que isso significa)
doctor-attacks = atacando
doctor-wall = parede
doctor-present = existe
doctor-what = o quê
doctor-attack = ataque
doctor-stopped = parado
doctor-seen = visto
doctor-undisturbed = sem efeito
doctor-alone = sozinho
doctor-beside = ao lado
doctor-late = atrasos
doctor-yes = sim
doctor-no = não
doctor-missing = FALTA
doctor-by = por { $wall }
doctor-escaped = ABERTO
doctor-held = a prisão resistiu aos { $attacks } ataques
doctor-open = { $open } de { $attacks } ataques estão abertos nesta máquina
doctor-disturbed = a prisão resistiu, mas um ataque perturbou um robô honesto noutro núcleo
help-doctor-server = ataca só o servidor, que não precisa da prisão
doctor-server-held = o servidor resistiu aos { $attacks } ataques
doctor-server-broken = o servidor não resiste
help-log = registra o que acontece em stderr, como texto ou uma linha de JSON cada (JOGADA_LOG=debug para mais)
about-systemd = mostra uma unidade do systemd que inicia o servidor ou um trabalhador com a máquina
examples-systemd =
    Exemplos:
      jogada systemd server -- --addr 0.0.0.0:4400 --db postgres://jogada@db/jogada
      jogada systemd worker -- --nats nats://server:4222
      jogada systemd server --user > ~/.config/systemd/user/jogada.service
help-systemd-part = o que iniciar (padrão: server)
help-systemd-user = uma unidade da sua própria sessão, não do sistema
help-systemd-args = com que serve ou worker é iniciado
help-nats = um servidor NATS: as máquinas que trabalham ali jogam as partidas (nats://HOST:4222, tls://USUÁRIO:SENHA@HOST)
help-priority = as partidas de qual torneio vêm antes: high (alta), normal ou low (baixa)
about-worker = joga partidas de torneios de outra máquina, achados por um servidor NATS
examples-worker =
    Exemplos:
      jogada trabalhador --nats nats://192.168.0.10:4222
      jogada trabalhador --nats tls://USUÁRIO:SENHA@HOST --jobs 8 --name lab-3
help-worker-name = como as pessoas chamam este trabalhador (padrão: o nome da máquina)
worker-waits = à procura de trabalho; Ctrl-C encerra a qualquer momento, e nada se perde
worker-ready = { $id } joga { $jobs } por vez
worker-banned = banido: { $why }
tournament-notice = trabalhador { $worker }: { $said }
help-patience = termina quando a máquina não consegue iniciar robôs por tantos segundos; nada se perde (padrão 300)
machine-fails = em pausa: a máquina falha, não um robô, e é tentada de novo: { $why }
machine-fails-some = algumas partidas esperam, pois a máquina falha, não um robô; são tentadas de novo: { $why }
machine-waits = esperando: { $why }
machine-works = a máquina voltou a funcionar: tudo continua
few-files = { $tables } partidas são jogadas ao mesmo tempo em vez de { $wanted }: no máximo { $files } arquivos podem ficar abertos (ulimit -n)
about-db = copiar o banco de dados, ou conferir se está inteiro
examples-db =
    Exemplos:
      jogada db backup ~/copias               a qualquer momento, também durante partidas
      jogada db check --db copia.db
about-db-backup = copiar o banco de dados inteiro para um arquivo, a qualquer momento, também durante partidas
examples-db-backup =
    Exemplos:
      jogada db backup                        em jogada-DATA-HORA.db, nesta pasta
      jogada db backup copia.db --force
      jogada db backup copia.db --db postgres://USUÁRIO@HOST/NOME
      jogada tournaments --db copia.db        uma cópia é um banco de dados como outro qualquer
help-backup-file = a cópia: um arquivo novo, ou uma pasta para ele (padrão: jogada-DATA-HORA.db nesta pasta)
help-force = substituir um arquivo que já existe
backup-copying = copiando
backup-stopped = interrompido; nada foi escrito
about-db-check = procurar danos, e refazer cada partida guardada
examples-db-check =
    Exemplos:
      jogada db check
      jogada db check --quick --db copia.db
help-db-check-quick = refazer só algumas partidas de cada torneio
db-counts = torneios: { $tournaments }, partidas: { $games }, partidas de pessoas: { $tables }; refeitas: { $replayed }
db-whole = o banco de dados está inteiro
db-damaged = o banco de dados está danificado; problemas: { $problems }
