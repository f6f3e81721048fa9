about-tournament = let everybody play against everybody, and keep every game
about-tournaments = list the tournaments that are kept
about-export = write a tournament to files: a page, tables, records
examples-tournament =
    Examples:
      jogada tournament GAME engine:3 greedy random -n 20
      jogada tournament GAME ana=bots/ana rui=bots/rui.py engine:1 --time 1s
      jogada tournament GAME new=./new old=./old --format sprt --elo 0,10
      jogada tournament -f tournament.toml --out results
      jogada tournament --resume 3            go on where it stopped
examples-export =
    Examples:
      jogada export 3                         everything, into the folder tournament-3
      jogada export 3 --format html --out report.html
      jogada export 3 --format jsonl | head
help-entrants = who takes part: a player, or NAME=PLAYER; a player is a built-in such as engine:7, a bot's folder, program or source file, or in a game of pairs two of them as a+b
help-settings = a tournament.toml with any of these settings
help-tournament-games = games of each meeting, half of them each way (default 2); with --format assignment, games of each modality
help-format = round-robin (default), knockout, swiss, gauntlet (the first against all), sprt (two, until it is clear), assignment (the game's own)
help-rounds = rounds of a Swiss tournament
help-elo = the two bounds that a sequential test decides between (default 0,10)
help-name = what the tournament is called
help-tournament-resume = go on with a tournament
help-tournament-out = write all that export writes into this folder at the end
help-trust = run bots outside the jail, with all your rights
help-tournament-seed = a number to mix with random bits, so that nobody can guess the deals
help-open-seed = let the seed alone decide all chance, so that the tournament can be repeated: bots can guess the deals
help-restart = start bots anew for every game
help-db = the database: a file, or postgres://USER@HOST/NAME (default: the file arena.db in your data folder)
help-id = a tournament's number
help-export-format = html, jsonl, csv (standings), matrix, games, or a notation of the game such as pgn (default: all)
help-export-out = the file, or the folder for all formats
trusted = warning: bots run outside the jail, with all your rights (--trust)
seed-is-mixed = the seed is mixed with random bits, so that nobody can guess the deals; --open-seed repeats a tournament
seed-is-guessable = warning: bots can guess the seed and know every deal: good for repeating games, not for results that count
tournament-begins = tournament { $id }: { $game }, { $entrants } entrants, { $games } games
tournament-begins-open = tournament { $id }: { $game }, { $entrants } entrants
tournament-goes-on = { $games } games are played already
tournament-resume = go on at any time with: { $command }
tournament-broken = { $name } takes part and loses every game: { $why }
bar-faults = faults: { $faults }
match-faults = { $faults } games were lost by faults; --out keeps why
tournament-faults = { $faults } games were lost by faults: see the table
list-name = name
list-game = game
list-entrants = entrants
list-games = games
list-state = state
list-created = begun (UTC)
list-open = open
list-finished = finished
list-open-seed = open seed
exported = written into { $path }
about-doctor = look at the jail's walls and attack them from inside
about-bot = begin a bot, or find out what is wrong with one
about-bot-new = write a bot that plays, to be made better
about-bot-check = try a bot as a tournament would, and say what is wrong and how to mend it
examples-doctor =
    Examples:
      jogada doctor
      jogada doctor --quick --json
      jogada doctor --server
examples-bot =
    Examples:
      jogada bot new python GAME mybot
      jogada bot check mybot
      jogada tournament GAME mybot engine:1 greedy
help-quick = do not measure whether an attack slows down an honest bot beside it
help-language = python, c, cpp, java, javascript or rust
help-folder = a new folder for it
help-path = a bot's folder, program or source file
help-check-game = only this game (default: all that it plays)
bot-written = a { $language } bot for { $game } is in { $folder }; try it with jogada bot check { $folder }
check-passed = nothing is wrong with it
check-failed = { $failed } things are wrong with it
jail-open = this kernel allows no namespaces, so these attacks stay open: { $attacks } (jogada doctor tells what that means)
doctor-attacks = attacking
doctor-wall = wall
doctor-present = present
doctor-what = what
doctor-attack = attack
doctor-stopped = stopped
doctor-seen = seen
doctor-undisturbed = undisturbed
doctor-alone = alone
doctor-beside = beside it
doctor-late = late
doctor-yes = yes
doctor-no = no
doctor-missing = MISSING
doctor-by = by { $wall }
doctor-escaped = OPEN
doctor-held = the jail held against { $attacks } attacks
doctor-open = { $open } of { $attacks } attacks are open on this machine
doctor-disturbed = the jail held, but an attack disturbed an honest bot on another core
help-doctor-server = attack only the server, which needs no jail
doctor-server-held = the server held all { $attacks } attacks
doctor-server-broken = the server does not hold
help-log = log what happens to stderr, as text or as a line of JSON each (JOGADA_LOG=debug for more)
about-systemd = print a systemd unit that starts the server or a worker with the machine
examples-systemd =
    Examples:
      jogada systemd server -- --addr 0.0.0.0:4400 --db postgres://jogada@db/jogada
      jogada systemd worker -- --nats nats://server:4222
      jogada systemd server --user > ~/.config/systemd/user/jogada.service
help-systemd-part = what to start (default: server)
help-systemd-user = a unit of your own session rather than of the system
help-systemd-args = what serve or worker is started with
help-nats = a NATS server: machines that work there play the games (nats://HOST:4222, tls://USER:PASSWORD@HOST)
help-priority = which tournament's games come first: high, normal or low
about-worker = play games of tournaments elsewhere, found through a NATS server
examples-worker =
    Examples:
      jogada worker --nats nats://192.168.0.10:4222
      jogada worker --nats tls://USER:PASSWORD@HOST --jobs 8 --name lab-3
help-worker-name = what people call this worker (default: the machine's name)
worker-waits = looking for work; Ctrl-C ends it at any time, and nothing is lost
worker-ready = { $id } plays { $jobs } at once
worker-banned = banned: { $why }
tournament-notice = worker { $worker }: { $said }
help-patience = end when the machine cannot start bots for so many seconds; nothing is lost (default 300)
machine-fails = paused: the machine fails, not a bot, and is tried again: { $why }
machine-fails-some = some games wait, because the machine fails, not a bot; they are tried again: { $why }
machine-waits = waiting: { $why }
machine-works = the machine works again: all goes on
few-files = { $tables } games are played at once rather than { $wanted }: at most { $files } files may be open (ulimit -n)
about-db = back up the database, or check that it is whole
examples-db =
    Examples:
      jogada db backup ~/backups              at any time, also while games are played
      jogada db check --db copy.db
about-db-backup = copy the whole database into one file, at any time, also while games are played
examples-db-backup =
    Examples:
      jogada db backup                        into jogada-DATE-TIME.db, in this folder
      jogada db backup copy.db --force
      jogada db backup copy.db --db postgres://USER@HOST/NAME
      jogada tournaments --db copy.db         a backup is a database like any other
help-backup-file = the copy: a new file, or a folder for it (default: jogada-DATE-TIME.db in this folder)
help-force = replace a file that is there
backup-copying = copying
backup-stopped = stopped; nothing was written
about-db-check = look for damage, and replay every match that is kept
examples-db-check =
    Examples:
      jogada db check
      jogada db check --quick --db copy.db
help-db-check-quick = replay only some matches of each tournament
db-counts = tournaments: { $tournaments }, games: { $games }, matches of people: { $tables }; replayed: { $replayed }
db-whole = the database is whole
db-damaged = the database is damaged; problems: { $problems }
