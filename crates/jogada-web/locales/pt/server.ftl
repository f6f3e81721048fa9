# Pedidos recusados.
too-many-requests = pedidos demais; espere um pouco
foreign-host = esperava o próprio endereço do servidor como host
foreign-origin = esperava um pedido da própria página do servidor
no-mark = esperava o cabeçalho X-Jogada: 1
no-token = esperava a senha de administração, que o programa mostrou ao iniciar
too-many-tokens = senhas erradas demais do seu endereço; espere um pouco
too-many-watchers = há gente demais assistindo; tente mais tarde
too-many-watchers-here = há gente demais assistindo do seu endereço; feche uma página
no-address = esperava um endereço deste servidor, veio { $got }
nothing-here = não há nada neste endereço
no-method = este endereço não aceita este método
too-large = o pedido é grande demais
no-json = esperava o tipo de conteúdo application/json
bad-json = esperava outro JSON: { $why }
no-socket = esperava um WebSocket
malformed = esperava um pedido bem formado
broken = algo falhou aqui; tente de novo
no-database = o banco de dados não responde

# Partidas e mesas.
person = pessoa
no-table = esperava uma mesa, veio { $got }
too-many-tables = mesas demais; tente depois
no-match = esperava uma partida, veio { $got }
not-over = a partida ainda está em andamento
no-record = não dá para rever esta partida: não terminou, ou começou de uma posição que nenhuma opção descreve
no-notation = esperava uma notação entre { $names }, veio { $got }
bad-move = esperava ou text ou path
too-many-reviews = já há análises demais na fila; tente depois

# Robôs enviados.
no-bot = esperava um robô enviado, veio { $got }
too-many-bots = robôs demais; apague alguns
bad-file-name = esperava um nome de arquivo simples como ana.py, veio { $got }

# O que um cliente hostil tenta.
attack-half-requests = começar pedidos em mais conexões do que o servidor mantém
attack-silence = abrir conexões e não dizer nada
attack-slow-header = enviar um cabeçalho byte a byte
attack-slow-body = enviar um corpo byte a byte
attack-slow-reader = pedir respostas e nunca as ler
attack-idle-connections = pedir uma vez em muitas conexões e ficar com elas
attack-connection-hoard = tomar mais conexões do que um endereço pode ter
attack-connect-flood = abrir e largar conexões o mais rápido possível
attack-pipelining = enviar milhares de pedidos sem esperar respostas
attack-socket-hoard = tomar todos os WebSockets de um endereço
attack-message-flood = enviar mensagens por um WebSocket o mais rápido possível
attack-giant-frame = enviar um quadro de WebSocket de um megabyte, e anunciar um maior
attack-endless-message = enviar uma mensagem de WebSocket em pedaços sem fim
attack-large-header = enviar um cabeçalho e um endereço de um megabyte
attack-many-headers = enviar mil cabeçalhos
attack-large-body = enviar um corpo de um gigabyte
attack-endless-body = enviar um corpo sem fim
attack-smuggling = esconder um pedido atrás de comprimentos que se contradizem
attack-junk = enviar o que não é HTTP
attack-foreign-host = chegar ao servidor pelo nome de outro site
attack-foreign-post = mudar algo pela página de outro site
attack-foreign-socket = assistir pela página de outro site
attack-traversal = alcançar arquivos fora da página e da pasta de robôs
attack-read-stderr = ler o que robôs escreveram, sem a senha
attack-read-keys = ler chaves de lugares, sementes em uso e a senha
attack-guess-tokens = tentar senhas aos milhares
attack-act-as-admin = criar, parar e apagar sem a senha

# O que se viu disso.
seen-no-answer = sem resposta
seen-statuses = respondeu { $statuses }
seen-kib = recusado depois de { $kib } KiB, com os buffers dos dois lados
seen-no-secret = { $asked } pedidos não contaram nada
seen-secret = contado por { $routes }
seen-guesses = { $compared } de { $guesses } palpites foram examinados
seen-crowd = de { $opened } conexões ficam { $left }; outro cliente espera { $ms } ms
seen-closed-after = fechada depois de { $seconds } s
seen-open-after = ainda aberta depois de { $seconds } s
seen-answers = lida depois, dá { $answers } de { $asked } respostas
seen-share = fica com { $kept } de { $count }, sua parte é { $share }; outro cliente espera { $ms } ms
seen-pipelined = fechada depois de { $answered } de { $asked } pedidos; outro cliente espera { $ms } ms
seen-sockets = consegue { $kept }, sua parte é { $share }, e { $refused } são recusados; outro consegue um
seen-no-socket-left = consegue { $kept }, sua parte é { $share }, e { $refused } são recusados; outro não consegue nenhum
seen-closed = fechado
seen-open = ainda aberto
no-entrant = esperava o número de um inscrito, veio { $got }

# Torneios.
always-jailed = esperava nada de confiança: robôs da página ficam sempre presos
too-many-tournaments = já há torneios demais em andamento; espere um acabar
tournament-over = o torneio acabou

# Turmas corrigidas.
no-grading = esperava uma turma corrigida aqui, veio { $got }
no-student = esperava o número de um aluno, veio { $got }
no-link = este link não é válido; peça outro ao professor

# Plataformas de ensino.
lti-no-key = esperava uma chave RSA privada de 2048 bits ou mais em PEM
lti-bad-url = esperava um endereço https, veio { $got }
lti-no-platform = este servidor não está registrado nesta plataforma de ensino
lti-bad-launch = a abertura pela plataforma não é válida; abra de novo a partir do curso
lti-no-cookie = o navegador não trouxe o cookie de volta: abra o link em outra janela, por https
lti-no-grading = esperava o parâmetro grading=ID no link da plataforma
lti-no-line-item = a plataforma não indicou onde guardar a nota deste usuário
lti-bad-answer = não dá para ler a resposta da plataforma
lti-refused = a plataforma recusou com o código { $status }
lti-silent = a plataforma não responde
lti-take-back = Voltar à plataforma
lti-comment = { $right } de { $checks } funções estão certas
changed-hint = { $what }; diga "changed": "replace" para jogar de novo as partidas desses participantes com os arquivos como estão agora, ou "changed": "keep" para continuar com as cópias guardadas
join-first = entre na sala primeiro: o professor mostra o código
not-yours = isto é de outra pessoa
not-a-member = só quem entrou na sala pode fazer isto
no-class = este servidor não foi aberto para uma turma: jogada serve --class
too-many-codes = códigos errados demais; espere um minuto
too-many-own-tables = você abriu muitas partidas há pouco; espere alguns minutos
bad-role = esperava student ou helper, veio { $got }
no-season = não há temporada de { $got }
season-begun = já há uma temporada de { $game } em andamento
not-in-season = nenhuma versão sua está na temporada ainda
bad-final = esperava { $known }, veio { $got }
bad-certificate = esperava um certificado e sua chave em arquivos PEM, veio { $got }: { $why }
no-certificate = esperava um certificado no formato PEM, veio { $got } sem nenhum
