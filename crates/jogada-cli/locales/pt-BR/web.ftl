web-skip = Ir para a página
web-home = Início
web-pages = Páginas
web-nav-play = Jogar
web-nav-tournaments = Torneios
web-theme = Claro ou escuro: { $now ->
    [light] claro
    [dark] escuro
   *[auto] como o sistema
  }
web-loading = Carregando …
web-offline = O servidor não responde. O jogada ainda está rodando?
web-missing = Não há nada aqui
web-connection-lost = Conexão perdida; tentando de novo …
web-home-title = Jogue alguma coisa
web-home-lead = Cinco jogos contra programas de dez forças, os seus próprios robôs ou um amigo em outro aparelho.
web-continue = Continuar a sua partida de { $game }
web-running-now = Acontecendo agora
web-board = Tabuleiro
web-table = Mesa
web-possible = possível
web-choose = Escolha
web-word-pass = passa
web-piece-pawn = { $tone ->
    [light] peão branco
   *[dark] peão preto
  }
web-piece-knight = { $tone ->
    [light] cavalo branco
   *[dark] cavalo preto
  }
web-piece-bishop = { $tone ->
    [light] bispo branco
   *[dark] bispo preto
  }
web-piece-rook = { $tone ->
    [light] torre branca
   *[dark] torre preta
  }
web-piece-queen = { $tone ->
    [light] dama branca
   *[dark] dama preta
  }
web-piece-king = { $tone ->
    [light] rei branco
   *[dark] rei preto
  }
web-piece-black = preta
web-piece-white = branca
web-piece-star = estrela
web-piece-ball = bola
web-seats = Quem joga
web-seat-n = Lugar { $n }
web-side-n = lado { $n }
web-swap = Trocar de lugar
web-you = Você
web-your-name = Seu nome
web-engine = Programa
web-human = Jogador
web-friend = Um amigo, por link
web-players = Outros jogadores
web-bots = Robôs
web-level = Nível { $n }
web-clock = Relógio
web-no-clock = Sem relógio
web-a-move = { $time } por lance
web-variant = Variante
web-usual = A de sempre
web-options = Opções
web-option-size = Tamanho
web-option-rule = Regra
web-option-modality = Modalidade
web-option-first = Primeira mão
web-option-second = Segunda mão
web-option-starter = Quem começa
web-option-start = Início
web-option-fen = Posição (FEN)
web-option-chess960 = Chess960
web-option-draws = Empates
web-play = Jogar
web-won = ganhou
web-drawn = empatou
web-lost = perdeu
web-waits = o robô não pode ser chamado agora, e não por culpa dele; tenta-se de novo, e nenhum relógio corre: { $why }
web-thinks = está pensando …
web-your-move = Sua vez
web-your-move-short = Sua vez
web-to-move = Vez de { $name }
web-played = { $name }: { $move }.
web-watching = Você está assistindo.
web-hint = Dica
web-undo = Desfazer
web-draw = Propor empate
web-draw-offered = Empate proposto
web-accept-draw = Aceitar o empate
web-resign = Desistir
web-resign-sure = Sim, desistir
web-no = Não
web-line = Linha
web-show-dots = mostrar onde se pode jogar
web-moves = Lances
web-no-moves = Nenhum lance ainda
web-said-instead = disse { $words }
web-flip = Virar o tabuleiro
web-new-game = Outra partida
web-friend-link = Link para o seu amigo { $n }
web-watch-link = Link para assistir
web-copy = Copiar
web-copied = Copiado
web-over = A partida acabou
web-again = Jogar de novo
web-review = Análise
web-replay = Rever
web-record = Registro
web-ply-of = Lance { $n } de { $of }
web-first = Primeiro
web-back = Voltar
web-run = Tocar sozinho
web-pause = Pausa
web-forward = Avançar
web-last = Último
web-chart = Como foi a partida, lance a lance
web-took = { $ms } ms
web-to-tournament = Ao torneio
web-ply-link = Link para este lance
web-notes = O que foi dito
web-review-of = Análise: { $players }
web-judging = Julgando: { $done } de { $total } lances
web-turning = A partida virou em { $move }
web-verdict-best = o melhor
web-verdict-good = bom
web-verdict-inaccuracy = impreciso
web-verdict-mistake = erro
web-verdict-blunder = erro grave
web-proved = certo
web-better = Melhor
web-as-played = como foi jogado
web-new-tournament = Novo torneio
web-no-tournaments = Nenhum torneio ainda.
web-no-tournaments-token = Nenhum torneio ainda. Eles são criados a partir do endereço que o jogada mostra ao começar.
web-token-needed = Abra a página pelo endereço que o jogada mostra ao começar: ele traz a licença para criar torneios.
web-state-running = em andamento
web-state-paused = em pausa
web-state-stopped = parado
web-state-finished = terminado
web-open-seed = semente aberta
web-entrants = Participantes
web-entrants-n = { $n ->
    [one] { $n } participante
   *[other] { $n } participantes
  }
web-games = partidas
web-games-n = { $n } partidas
web-plies-n = { $n ->
    [one] { $n } lance
   *[other] { $n } lances
  }
web-progress = Andamento
web-rate = { $n } por segundo
web-left = faltam { $time }
web-projector = Projetor
web-leave-projector = Sair
web-report = Relatório
web-stop = Parar
web-resume = Continuar
web-standings = Classificação
web-boards = Tabuleiros
web-bracket = Finais
web-matrix = Confrontos, % dos pontos
web-score-of = { $a } x { $b }: { $won } vitórias, { $drawn } empates, { $lost } derrotas
web-entrant = Participante
web-faults = Faltas
web-name = Nome
web-game = Jogo
web-format = Formato
web-games-each = Partidas por confronto
web-upload = Enviar robôs
web-upload-about = Solte arquivos aqui: qualquer linguagem, ou um arquivo compactado; até 4 MB cada. Eles rodam isolados.
web-start-tournament = Começar
web-two-entrants = Escolha pelo menos dois participantes.
web-rank = Posição
web-won-drawn-lost = Vitórias · empates · derrotas
web-move-time = Tempo por lance
web-rating = Pontuação
web-opponents = Adversários
web-worst = Piores partidas
web-errors = Erros
web-words-need-token = O que o robô escreveu só aparece para quem abre a página pelo endereço que o jogada mostra ao começar.
web-matches = Partidas
web-none = nenhuma
web-no-review = Não há análise desta partida.
web-reason-rules = pelas regras
web-reason-resigned = desistência
web-reason-agreed = de comum acordo
web-reason-illegal-move = lance inválido
web-reason-out-of-time = tempo esgotado
web-reason-crashed = quebrou
web-reason-aborted = interrompida
web-game-queens = Rainhas
web-game-dominoes = Dominó
web-game-chess = Xadrez
web-game-othello = Othello
web-game-gomoku = Gomoku
