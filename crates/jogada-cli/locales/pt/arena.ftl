about-tournament = faz um torneio e guarda todas as partidas
about-tournaments = lista os torneios guardados
about-export = escrever um torneio ou arquivos de partidas em outros formatos
examples-tournament =
    Exemplos:
    { $program } tournament JOGO engine:3 greedy random -n 20
    { $program } tournament JOGO ana=robos/ana rui=robos/rui.py engine:1 --time 1s
    { $program } tournament JOGO novo=./novo velho=./velho --format sprt --elo 0,10
    { $program } tournament -f tournament.toml --out resultados
    { $program } tournament --resume 3            continua de onde parou
examples-export =
    Exemplos:
    { $program } export 3                         tudo, na pasta tournament-3
    { $program } export 3 --format html --out relatorio.html
    { $program } export 3 --format jsonl | head
    { $program } export games/ --format pgn --out games.pgn
help-entrants = quem participa: um jogador, ou NOME=JOGADOR; um jogador é um da casa como engine:7, a pasta, o programa ou o arquivo-fonte de um robô ou, em jogo de duplas, dois deles como a+b
help-settings = um tournament.toml com qualquer destas configurações
help-roster = uma tabela de alunos e seus arquivos, em CSV com as colunas nome e arquivo; os caminhos começam onde está a tabela
help-tournament-games = partidas de cada confronto, metade de cada lado (padrão 2); com --format assignment, partidas de cada modalidade
help-format = round-robin (padrão, todos contra todos), knockout (mata-mata), swiss (suíço), gauntlet (o primeiro contra todos), ladder (escada: até os ratings ficarem certos), sprt (dois, até ficar claro), assignment (o do próprio jogo)
help-rounds = rodadas de um torneio suíço, ou confrontos de cada inscrito na escada
help-elo = os dois limites entre os quais um teste sequencial decide (padrão 0,10)
help-name = como o torneio se chama
help-tournament-resume = continua um torneio
help-replace = com --resume: joga de novo as partidas dos inscritos cujos arquivos mudaram, e mantém todas as outras
help-keep = com --resume: continua com as cópias guardadas dos arquivos que mudaram
help-add = com --resume: deixa entrar mais um inscrito, um jogador ou NOME=JOGADOR; só as partidas dele são jogadas
help-drop = com --resume: tira um inscrito, com as partidas dele
help-forfeit-after = depois deste número de partidas seguidas com o tempo estourado, o inscrito perde as que faltam; 0 é nunca (padrão 3)
help-tournament-out = no fim, grava nesta pasta tudo que export grava
help-trust = roda robôs fora da prisão, com todos os seus direitos
help-tournament-seed = um número misturado com bits aleatórios, para que os robôs não adivinhem as mãos
help-open-seed = só a semente decide todo o acaso, para repetir o torneio: robôs podem adivinhar as mãos
help-restart = inicia os robôs de novo a cada partida
help-db = o banco de dados: um arquivo, ou postgres://USUÁRIO@HOST/NOME (padrão: o arquivo arena.db na sua pasta de dados)
help-export-what = o número de um torneio; ou arquivos e pastas de partidas, como a de match --out
help-export-format = html, jsonl, csv (classificação), matrix, games, ou uma notação do jogo como pgn (padrão: todos)
help-export-out = o arquivo, ou a pasta para todos os formatos
trusted = aviso: robôs rodam fora da prisão, com todos os seus direitos (--trust)
seed-is-mixed = a semente é misturada com bits aleatórios, para que os robôs não adivinhem as mãos; use --open-seed para repetir um torneio
seed-is-guessable = aviso: robôs podem adivinhar a semente e conhecer todas as mãos: serve para repetir partidas, não para resultados que contam
tournament-begins = torneio { $id }: { $game }, { $entrants } inscritos, { $games } partidas
tournament-begins-open = torneio { $id }: { $game }, { $entrants } inscritos
tournament-goes-on = { $games } partidas já foram jogadas
tournament-resume = continue quando quiser com: { $command }
tournament-broken = { $name } participa e perde todas as partidas: { $why }
bar-faults = faltas: { $faults }
match-lost = { $name } perdeu { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: { $causes }
match-replaced = { $name } deu respostas que o juiz trocou em { $games ->
    [one] 1 partida
   *[other] { $games } partidas
 }: { $causes }
tournament-faults = partidas com faltas: { $entrants }
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
usage-bot-new =
    jogada bot new LINGUAGEM JOGO PASTA
           jogada bot new --assignment JOGO ARQUIVO
help-assignment = escrever o arquivo com que começa o trabalho deste jogo, em vez de um robô do nosso protocolo
no-assignment = { $game } não tem trabalho, então não há arquivo para começar
bad-starter-name = esperava um nome que termina em .{ $ending }, veio { $got }
file-exists = { $path } já existe, e fica como está
starter-written =
    { $path } tem as funções do trabalho de { $game }: escreva os corpos, depois experimente
    jogada bot check { $path } --game { $game }
about-bot-check = experimenta um robô como um torneio faria, diz o que há de errado e como consertar
limits-bot-check =
    Limites, como num torneio:
      um lance   1 s aqui, ou o que o enunciado dá (rainhas: 5 s);
                 num torneio --time, ou { $answer } s sem ele
      o início   { $start } s
      memória    { $memory } GiB; { $processes } processos; { $files } MiB de arquivos
      saída      { $output } MiB por lance, { $line } KiB por linha; compilar pode levar 60 s e 2 GiB
limits-match =
    Limites de um robô:
      um lance   { $answer } s sem --time; com ele, esse tempo e 100 ms
      o início   { $start } s; três inícios seguidos sem êxito são os últimos
      estouros   depois de { $forfeit } partidas seguidas o resto é perdido
      memória    { $memory } GiB; { $processes } processos; { $files } MiB de arquivos
limits-play =
    Limites de um robô:
      um lance   { $answer } s sem --time; com ele, esse tempo e 100 ms
      o início   { $start } s
      memória    { $memory } GiB; { $processes } processos; { $files } MiB de arquivos
limits-tournament =
    Limites de um robô, se o arquivo de configuração não disser outros:
      um lance   { $answer } s sem --time; com ele, esse tempo e 100 ms
      o início   { $start } s; três inícios seguidos sem êxito são os últimos
      estouros   depois de { $forfeit } partidas seguidas o resto é perdido (--forfeit-after)
      memória    { $memory } GiB; { $processes } processos; { $files } MiB de arquivos
      saída      { $output } MiB por lance, { $line } KiB por linha; compilar pode levar 60 s e 2 GiB
      O formato próprio de um jogo (--format assignment) não fixa tempo: dê --time.
examples-doctor =
    Exemplos:
    { $program } doctor
    { $program } doctor --quick --json
    { $program } doctor --server
examples-bot =
    Exemplos:
    { $program } bot new python JOGO meurobo
    { $program } bot new --assignment JOGO ana.py   o arquivo com que começa o trabalho
    { $program } bot check meurobo
    { $program } tournament JOGO meurobo engine:1 greedy
help-quick = não mede se um ataque atrasa um robô honesto ao lado
help-language = python, c, cpp, java, javascript ou rust
help-folder = uma pasta nova para ele
help-path = a pasta, o programa ou o arquivo-fonte de um robô
help-check-game = só este jogo (padrão: todos que ele joga)
bot-written = um robô em { $language } para { $game } está em { $folder }; experimente com { $program } bot check { $folder }
check-passed = não há nada de errado com ele
check-failed = { $failed ->
    [one] 1 coisa está errada com ele
   *[other] { $failed } coisas estão erradas com ele
}
jail-open = este núcleo não permite espaços de nomes, e estes ataques ficam abertos: { $attacks } ({ $program } doctor diz o que isso significa)
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
    { $program } systemd server -- --addr 0.0.0.0:4400 --db postgres://jogada@db/jogada
    { $program } systemd worker -- --nats nats://server:4222
    { $program } systemd server --user > ~/.config/systemd/user/jogada.service
help-systemd-part = o que iniciar (padrão: server)
help-systemd-user = uma unidade da sua própria sessão, não do sistema
help-systemd-args = com que serve ou worker é iniciado
help-nats = um servidor NATS: as máquinas que trabalham ali jogam as partidas (nats://HOST:4222, tls://USUÁRIO:SENHA@HOST)
help-priority = as partidas de qual torneio vêm antes: high (alta), normal ou low (baixa)
about-worker = joga partidas de torneios de outra máquina, achados por um servidor NATS
examples-worker =
    Exemplos:
    { $program } trabalhador --nats nats://192.168.0.10:4222
    { $program } trabalhador --nats tls://USUÁRIO:SENHA@HOST --jobs 8 --name lab-3
help-worker-name = como as pessoas chamam este trabalhador (padrão: o nome da máquina)
worker-waits = à procura de trabalho; Ctrl-C encerra a qualquer momento, e nada se perde
worker-ready = { $id } joga { $jobs } por vez
worker-banned = banido: { $why }
tournament-notice = trabalhador { $worker }: { $said }
help-patience = para se a máquina não conseguir iniciar robôs por este número de segundos; nada se perde (padrão 300)
machine-fails = em pausa: a máquina falha, não um robô, e é tentada de novo: { $why }
machine-fails-some = algumas partidas esperam, pois a máquina falha, não um robô; são tentadas de novo: { $why }
machine-waits = esperando: { $why }
machine-works = a máquina voltou a funcionar: tudo continua
few-files = { $tables } partidas são jogadas ao mesmo tempo em vez de { $wanted }: no máximo { $files } arquivos podem ficar abertos (ulimit -n)
about-db = copiar o banco de dados, ou conferir se está inteiro
examples-db =
    Exemplos:
    { $program } db backup ~/copias               a qualquer momento, também durante partidas
    { $program } db check --db copia.db
about-db-backup = copiar o banco de dados inteiro para um arquivo, a qualquer momento, também durante partidas
examples-db-backup =
    Exemplos:
    { $program } db backup                        em jogada-DATA-HORA.db, nesta pasta
    { $program } db backup copia.db --force
    { $program } db backup copia.db --db postgres://USUÁRIO@HOST/NOME
    { $program } tournaments --db copia.db        uma cópia é um banco de dados como outro qualquer
help-backup-file = a cópia: um arquivo novo, ou uma pasta para ele (padrão: jogada-DATA-HORA.db nesta pasta)
help-force = substituir um arquivo que já existe
backup-copying = copiando
backup-stopped = interrompido; nada foi escrito
about-db-check = procurar danos, e refazer cada partida guardada
examples-db-check =
    Exemplos:
    { $program } db check
    { $program } db check --quick --db copia.db
help-db-check-quick = refazer só algumas partidas de cada torneio
db-counts = torneios: { $tournaments }, partidas: { $games }, partidas de pessoas: { $tables }; refeitas: { $replayed }
db-whole = o banco de dados está inteiro
db-damaged = o banco de dados está danificado; problemas: { $problems }

# A linha de comando de um torneio.
needs-resume = esperava { $option } junto com --resume ID: ele muda um torneio já começado
no-game-and-entrants = esperava um jogo e inscritos, ou um arquivo de opções com -f
too-many-games = esperava menos partidas, veio { $got }
rounds-without-swiss = esperava rodadas só com --format swiss ou ladder, veio { $got }
bad-elo = esperava dois limites de Elo como 0,10, veio { $got }
elo-without-sprt = esperava limites de Elo só com --format sprt, veio { $got }
bad-export-format = esperava um formato entre { $names }, veio { $got }
which-export-format = diga com --format em que escrever: { $names }
no-match-files = esperava uma pasta com registros ou arquivos de partidas, veio { $got }
no-record-of-it = não dá para fazer um registro dela: não terminou, ou começou de uma posição que nenhuma opção descreve
no-tournaments-there = esperava um banco de dados de torneios, veio { $got }
backup-exists = esperava um arquivo que ainda não existe, ou --force para substituí-lo, veio { $got }
worker-without-trust = esperava um torneio de robôs presos; um trabalhador com --trust aceita outros
no-home-folder = esperava uma pasta pessoal para o banco de dados; indique um arquivo com --db
bad-tournament-id = esperava o número de um torneio como em `{ $program } tournaments`, veio { $got }
db-tournament = torneio { $id }
db-table = mesa { $id }
about-grade = corrige trabalhos, função por função, com a menor chamada que está errada
examples-grade =
    Exemplos:
    { $program } grade JOGO ana.py                       um arquivo
    { $program } grade JOGO turma/ --out notas           uma turma: páginas, tabelas, trabalhos parecidos
    { $program } grade JOGO turma.zip --worksheet Notas.csv   o que o Moodle baixou, notas preenchidas
    { $program } grade JOGO ana.py --json                uma linha de JSON
    { $program } grade JOGO --print-rubric > criterios.toml  os pontos, para mudar
help-class = cada item da pasta ou do arquivo compactado é de um estudante, seja o que for
help-one = a pasta ou o arquivo compactado é uma só entrega, seja o que for
help-hand-ins = arquivos, pastas ou pacotes de alunos, ou a pasta ou o pacote de uma turma; NOME=CAMINHO dá um nome
help-rubric = os pontos de cada item, em TOML (padrão: os do trabalho)
help-print-rubric = imprime os critérios, para começar os seus
help-grade-out = grava páginas, tabelas e notas nesta pasta; a mesma chamada continua de onde parou
help-grade-format = table, json, text, markdown, html, csv, junit, check50, gradescope ou vpl
help-late = dias de atraso de uma entrega, para o desconto dos critérios; pode se repetir
help-lti = plataformas de ensino que podem abrir páginas de alunos e receber notas (veja docs/grading.pt.md)
help-worksheet = a planilha de notas do Moodle: preenche as notas e junta os comentários ao lado
help-autograder-zip = monta um corretor para o Gradescope, com este programa dentro
help-vpl-zip = monta um pacote para o VPL do Moodle, com este programa dentro
help-grade-threads = entregas ao mesmo tempo (padrão: uma por núcleo)
help-grade-seed = faz outras chamadas; a mesma semente faz as mesmas
bad-late = esperava um nome da turma e seus dias, como ana=2, veio { $got }
grade-stopped = parou depois de { $marked } entregas, faltam { $left }; as notas em --out ficam guardadas
grade-written = gravado: { $path }
grade-alike-code = { $a } e { $b } têm { $percent } % do código em comum
grade-alike-games = { $a } e { $b } fizeram o mesmo lance em { $agreements } de { $positions } posições
worksheet-missing = fora da planilha: { $names }
changed-hint = { $what }; diga --replace para jogar de novo as partidas desses participantes com os arquivos como estão agora, ou --keep para continuar com as cópias guardadas
