about = Jogada: board games against strong engines, bots in any language, tournaments
examples =
    Examples:
    { $program }                                  the arena in your browser
    { $program } play GAME                        you against the engine
    { $program } play GAME --level 3 --seat 1=greedy
    { $program } match GAME engine greedy -n 100  score and Elo
    { $program } tournament GAME engine:3 greedy random -n 20
    { $program } GAME --help                      what a game adds
examples-play =
    Examples:
    { $program } play GAME --level 3              an easier engine
    { $program } play GAME --seat 0=engine --seat 1=human
    { $program } play GAME --resume               go on where you stopped
examples-match =
    Examples:
    { $program } match GAME engine greedy -n 100 --time 100ms
    { $program } match GAME engine:3 random -n 1000 --seed 7 --json
    { $program } match GAME 'uci:./program?Hash=64&Threads=2' engine   a program from elsewhere, with options
about-serve = serve the arena to a browser: play, watch, review, run tournaments
examples-serve =
    Examples:
    { $program }                                  the arena in your browser, for this machine only
    { $program } serve --class
    { $program } serve --addr 0.0.0.0:4400 --token SECRET
help-addr = where to listen (default 127.0.0.1:4400); one that others can reach needs a token
help-token = the password for running tournaments and uploading bots (default: a new one each time; or the variable JOGADA_TOKEN)
help-no-open = open no browser
help-connections = connections that are open at once (default: half of the files that may be open, at most 8192)
help-per-address = connections of one address, half of which may be WebSockets (default: half of all, at most 1024); behind a proxy, which is one address, as many as there are
help-class = open a room for a class: all in the same network can join with a code, play, and hand in (listens at 0.0.0.0:4400)
help-show-token = print the teacher's token of a class that was served here, and end
help-tls-cert = speak TLS with this certificate (PEM)
help-tls-key = the key of the certificate (PEM)
class-at = The class joins at { $address } with the code { $code }
bad-token-file = expected a token of 12 letters or more in { $path }; delete the file to have a new one made
no-stored-token = no class was served from { $folder }: jogada serve --class makes a token
serve-at = Jogada is at { $url }
serve-stop = Ctrl-C ends it; matches and tournaments can go on another time
about-play = play a game at this terminal
about-match = let two players play many games
about-replay = watch a match again
examples-replay =
    Examples:
      jogada replay game.jsonl
      jogada replay games.pgn --game 12
      jogada replay games.jsonl --game 1v2.0 --json
about-review = where was this match lost? every move judged by the engine
examples-review =
    Examples:
    { $program } review game.jsonl                what gave something away
    { $program } review game.jsonl --all --time 2s
    { $program } review game.jsonl --time nodes=50000 --json
help-review-time = how long the engine thinks about each move: 1s, nodes=5000 (default 300ms)
help-review-threads = moves at once (default: one for each core)
help-review-all = good moves too
review-count = { $side }: inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }
about-random-games = play N random games on one thread, and say how fast
help-lang = language of messages
help-game = a game's name, in English, Portuguese or Spanish
help-option = an option of the game; may be repeated
help-seed = a number that decides all chance
help-time = time: 1s a move, 5m+3s for all moves, nodes=5000; 100 ms late is in time
help-json = answer for programs
help-seat = who sits in seat N, counted from 0: human, random, first, greedy, engine, engine:7, a bot's path; may be repeated; you take the first seat that is left open
help-level = strength of the engines, from 1 to 10 (default 5)
help-save = keep the match in this file
help-resume = go on with a kept match
help-plain = a dialogue of lines instead of the full screen
help-record = a record, a kept match, or a file of games: an export (games.jsonl) or a notation such as pgn
help-game-of-file = which game of the file: its number from 1, or its round, such as 1v2.1 (default: the first)
help-format-of-file = the notation of the file, where it cannot be told from what is in it
first-of-games = { $path } has { $games } games; this is the first, and --game 2 the next
help-games = how many games
help-threads = games at once (default: one for each core)
help-out = write each game's record into this folder
help-a = the first player: a built-in or a bot's path; in a game of pairs, a+b are two partners
help-b = the second player
random-games-told = { $games } games, { $moves } moves in { $seconds } s: { $rate } games/s (first won { $first }, second { $second }, { $draws } drawn)
match-told =
    { $a } v { $b }: { $wins } won, { $draws } drawn, { $losses } lost of { $games } in { $seconds } s
    { $a } took { $share } % of the points, Elo { $elo }
match-stopped = stopped after { $played } of { $games } games
menu-ask = Which game?
dialogue-help = Type a move, or ? for help.
dialogue-commands =
    a move       play it
    moves        the legal moves
    hint         the engine's opinion (* is certain)
    undo         take back
    draw         offer a draw, or take one
    save FILE    write the match to a file
    resign       give up
    quit         leave; the match is kept
ask-move = seat { $seat }>
played = seat { $seat } ({ $player }) plays { $move }
saved = saved in { $path }
side-first = The first side
side-second = The second side
resume-hint = hint: the match is kept; go on with { $program } play --resume { $path }
not-over = The match is not over.
opening = Opening: { $name }
usage-command = expected a command or a game, got "{ $got }"
usage-argument = unexpected argument "{ $got }"
usage-missing = missing argument: { $got }
usage-value = expected a value for { $got }
usage-conflict = { $got } cannot be used together with the other arguments
usage-close = hint: did you mean { $close }?
about-bench = the engine's signature: positions visited in a fixed set of searches
help-frame-usage = Usage
help-frame-commands = Commands
help-frame-arguments = Arguments
help-frame-options = Options
help-help = this help
help-version = the version
usage-utf8 = expected arguments in UTF-8
usage-no-command = expected a command after { $got }: { $commands }
usage-bad = expected { $wanted } for { $got }, got "{ $value }"
usage-from = a whole number from { $least } on
usage-from-to = a whole number from { $least } to { $most }
usage-whole = a whole number
usage-number = a number
usage-other = another value
help-frame-command = COMMAND
file-problem = { $path }: { $why }
machine-failed = the machine failed, not the bot: { $why }

# What the values of options are called in help.
value-address = ADDRESS
value-arguments = ARGUMENTS
value-database = DATABASE
value-depth = DEPTH
value-dir = DIR
value-entrant = ENTRANT
value-file = FILE
value-file-position = FILE|POSITION
value-form = FORM
value-format = FORMAT
value-game = GAME
value-hand-in = HAND-IN
value-id-file = ID|FILE
value-key-value = KEY=VALUE
value-lang = LANG
value-letter = LETTER
value-modality = MODALITY
value-moves = MOVES
value-n-player = N=PLAYER
value-name = NAME
value-name-days = NAME=DAYS
value-path = PATH
value-pieces = PIECES
value-plies = PLIES
value-position = POSITION
value-priority = PRIORITY
value-rule = RULE
value-seconds = SECONDS
value-seed = SEED
value-size = SIZE
value-time = TIME
help-frame-options-mark = OPTIONS
help-frame-alias-mark = alias
help-frame-aliases-mark = aliases
help-frame-default-mark = default
help-frame-values-mark = possible values

# What was typed and cannot be.
bad-number = expected a whole number from { $least } on, got { $got }
bad-option = expected an option like size=15, got { $got }
bad-log-level = expected a level such as debug in JOGADA_LOG, got { $got }
bad-log-format = expected --log text or json, got { $got }
bad-part = expected server or worker, got { $got }
no-game-for-bot = expected a bot for a game among { $names }, got { $got }
roster-absent = { $name } has no file in the roster and is left out
bad-roster = expected a roster with names and files, got { $file }: { $why }
bad-roster-line = expected a name and a file in line { $line }
long-roster = it is too long
nothing-to-resume = there is no match to resume
bad-seat = expected a seat from 0 to { $last } and a player, like 1=greedy, got { $got }
bad-review-time = expected a time for each move, such as 1s or nodes=5000, got { $got }

# The address and the token of the server.
bad-utf8 = expected UTF-8 text, got a bad byte at { $at }
bad-address = expected an address like 127.0.0.1:4400, got { $got }
too-many-connections = expected at most { $most } connections, got { $got }
bad-token = expected a token of letters, digits and hyphens, got { $got }
short-token = expected a token of { $least } letters or more, got { $got }
no-token = expected --token with { $address }, an address that others can reach
address-in-use = expected a free address, got { $address }; if Jogada is running there, open http://{ $address }
cannot-listen = cannot listen at { $address }: { $why }
