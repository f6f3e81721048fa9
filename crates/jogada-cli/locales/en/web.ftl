web-skip = Skip to the page
web-home = Home
web-pages = Pages
web-nav-play = Play
web-nav-tournaments = Tournaments
web-theme = Light or dark: { $now ->
    [light] light
    [dark] dark
   *[auto] as the system
  }
web-loading = Loading …
web-offline = The server does not answer. Is jogada still running?
web-missing = There is nothing here
web-connection-lost = Connection lost; trying again …
web-home-title = Play something
web-home-lead = Five games against engines of ten strengths, your own bots, or a friend on another device.
web-continue = Continue your game of { $game }
web-running-now = Running now
web-board = Board
web-table = Table
web-possible = possible
web-choose = Choose
web-word-pass = pass
web-piece-pawn = { $tone ->
    [light] white pawn
   *[dark] black pawn
  }
web-piece-knight = { $tone ->
    [light] white knight
   *[dark] black knight
  }
web-piece-bishop = { $tone ->
    [light] white bishop
   *[dark] black bishop
  }
web-piece-rook = { $tone ->
    [light] white rook
   *[dark] black rook
  }
web-piece-queen = { $tone ->
    [light] white queen
   *[dark] black queen
  }
web-piece-king = { $tone ->
    [light] white king
   *[dark] black king
  }
web-piece-black = black
web-piece-white = white
web-piece-star = star
web-piece-ball = ball
web-seats = Who plays
web-seat-n = Seat { $n }
web-side-n = side { $n }
web-swap = Change seats
web-you = You
web-your-name = Your name
web-engine = Engine
web-human = Player
web-friend = A friend, by link
web-players = Other players
web-bots = Bots
web-level = Level { $n }
web-clock = Clock
web-no-clock = No clock
web-a-move = { $time } a move
web-variant = Variant
web-usual = Usual
web-options = Options
web-option-size = Size
web-option-rule = Rule
web-option-modality = Modality
web-option-first = First hand
web-option-second = Second hand
web-option-starter = Who begins
web-option-start = Start
web-option-fen = Position (FEN)
web-option-chess960 = Chess960
web-option-draws = Draws
web-play = Play
web-won = won
web-drawn = drawn
web-lost = lost
web-waits = the bot cannot be asked for now, by no fault of its own; it is tried again, and no clock runs: { $why }
web-thinks = thinks …
web-your-move = Your move
web-your-move-short = Your move
web-to-move = { $name } to move
web-played = { $name }: { $move }.
web-watching = You are watching.
web-hint = Hint
web-undo = Undo
web-draw = Offer a draw
web-draw-offered = Draw offered
web-accept-draw = Accept the draw
web-resign = Resign
web-resign-sure = Yes, resign
web-no = No
web-line = Line
web-show-dots = show where you can move
web-moves = Moves
web-no-moves = No moves yet
web-said-instead = said { $words }
web-flip = Turn the board
web-new-game = New game
web-friend-link = Link for your friend { $n }
web-watch-link = Link to watch
web-copy = Copy
web-copied = Copied
web-over = The game is over
web-again = Play again
web-review = Review
web-replay = Replay
web-record = Record
web-ply-of = Move { $n } of { $of }
web-first = First
web-back = Back
web-run = Play by itself
web-pause = Pause
web-forward = Forward
web-last = Last
web-chart = How the game went, move by move
web-took = { $ms } ms
web-to-tournament = To the tournament
web-ply-link = Link to this move
web-notes = What was said
web-review-of = Review: { $players }
web-judging = Judging: { $done } of { $total } moves
web-turning = The game turned at { $move }
web-verdict-best = best
web-verdict-good = good
web-verdict-inaccuracy = inaccuracy
web-verdict-mistake = mistake
web-verdict-blunder = blunder
web-proved = certain
web-better = Better
web-as-played = as played
web-new-tournament = New tournament
web-no-tournaments = No tournament yet.
web-no-tournaments-token = No tournament yet. They are made from the address that jogada prints when it starts.
web-token-needed = Open the page by the address that jogada prints when it starts: it holds the leave to make tournaments.
web-state-running = running
web-state-paused = paused
web-state-stopped = stopped
web-state-finished = finished
web-open-seed = open seed
web-entrants = Entrants
web-entrants-n = { $n ->
    [one] { $n } entrant
   *[other] { $n } entrants
  }
web-games = games
web-games-n = { $n } games
web-plies-n = { $n ->
    [one] { $n } move
   *[other] { $n } moves
  }
web-progress = Progress
web-rate = { $n } a second
web-left = { $time } left
web-projector = Projector
web-leave-projector = Leave
web-report = Report
web-stop = Stop
web-resume = Resume
web-standings = Standings
web-boards = Boards
web-bracket = Finals
web-matrix = Head to head, % of the points
web-score-of = { $a } v { $b }: { $won } won, { $drawn } drawn, { $lost } lost
web-entrant = Entrant
web-faults = Faults
web-name = Name
web-game = Game
web-format = Format
web-games-each = Games a meeting
web-upload = Upload bots
web-upload-about = Drop files here: any language, or an archive; at most 4 MB each. They run jailed.
web-start-tournament = Start
web-two-entrants = Choose at least two entrants.
web-rank = Rank
web-won-drawn-lost = Won · drawn · lost
web-move-time = Time a move
web-rating = Rating
web-opponents = Opponents
web-worst = Worst games
web-errors = Errors
web-words-need-token = What the bot wrote is shown to whoever opens the page by the address that jogada prints when it starts.
web-matches = Games
web-none = none
web-no-review = There is no review of this match.
web-reason-rules = by the rules
web-reason-resigned = resigned
web-reason-agreed = agreed
web-reason-illegal-move = illegal move
web-reason-out-of-time = out of time
web-reason-crashed = crashed
web-reason-aborted = aborted
web-game-queens = Queens
web-game-dominoes = Dominoes
web-game-chess = Chess
web-game-othello = Othello
web-game-gomoku = Gomoku
