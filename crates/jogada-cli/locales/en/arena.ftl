about-tournament = run a tournament and keep every game
about-tournaments = list the tournaments that are kept
about-export = write a tournament or files of games in other formats
examples-tournament =
    Examples:
    { $program } tournament GAME engine:3 greedy random -n 20
    { $program } tournament GAME ana=bots/ana rui=bots/rui.py engine:1 --time 1s
    { $program } tournament GAME new=./new old=./old --format sprt --elo 0,10
    { $program } tournament -f tournament.toml --out results
    { $program } tournament --resume 3            go on where it stopped
examples-export =
    Examples:
    { $program } export 3                         everything, into the folder tournament-3
    { $program } export 3 --format html --out report.html
    { $program } export 3 --format jsonl | head
    { $program } export games/ --format pgn --out games.pgn
help-entrants = who takes part: a player, or NAME=PLAYER; a player is a built-in such as engine:7, a bot's folder, program or source file, or in a game of pairs two of them as a+b
help-settings = a tournament.toml with any of these settings
help-roster = a table of students and their files, as CSV with the columns name and file; paths begin where the table lies
help-tournament-games = games of each meeting, half of them each way (default 2); with --format assignment, games of each modality
help-format = round-robin (default), knockout, swiss, gauntlet (the first against all), ladder (until ratings are sure), sprt (two, until it is clear), assignment (the game's own)
help-rounds = rounds of a Swiss tournament, or meetings of an entrant on a ladder
help-elo = the two bounds that a sequential test decides between (default 0,10)
help-name = what the tournament is called
help-tournament-resume = go on with a tournament
help-replace = with --resume: play the games of entrants whose files have changed again, and keep all others
help-keep = with --resume: go on with the stored copies of files that have changed
help-add = with --resume: let one more entrant in, a player or NAME=PLAYER; only its games are played
help-drop = with --resume: take an entrant out, with its games
help-forfeit-after = after this number of time-outs in consecutive games, an entrant forfeits its remaining games; 0 is never (default 3)
help-tournament-out = write all that export writes into this folder at the end
help-trust = run bots outside the jail, with all your rights
help-tournament-seed = a number to mix with random bits, so that bots cannot guess the deals
help-open-seed = let the seed alone decide all chance, so that the tournament can be repeated: bots can guess the deals
help-restart = start bots anew for every game
help-db = the database: a file, or postgres://USER@HOST/NAME (default: the file arena.db in your data folder)
help-export-what = a tournament's number; or files and folders of games, such as that of match --out
help-export-format = html, jsonl, csv (standings), matrix, games, or a notation of the game such as pgn (default: all)
help-export-out = the file, or the folder for all formats
trusted = warning: bots run outside the jail, with all your rights (--trust)
seed-is-mixed = the seed is mixed with random bits, so that bots cannot guess the deals; use --open-seed to repeat a tournament
seed-is-guessable = warning: bots can guess the seed and know every deal: good for repeating games, not for results that count
tournament-begins = tournament { $id }: { $game }, { $entrants } entrants, { $games } games
tournament-begins-open = tournament { $id }: { $game }, { $entrants } entrants
tournament-goes-on = { $games } games are played already
tournament-resume = go on at any time with: { $command }
tournament-broken = { $name } takes part and loses every game: { $why }
bar-faults = faults: { $faults }
match-lost = { $name } lost { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $causes }
match-replaced = { $name } gave answers that the judge replaced in { $games ->
    [one] 1 game
   *[other] { $games } games
 }: { $causes }
tournament-faults = games with faults: { $entrants }
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
usage-bot-new =
    jogada bot new LANG GAME DIR
           jogada bot new --assignment GAME FILE
help-assignment = write the file that the assignment of this game begins with, instead of a bot of our protocol
no-assignment = { $game } has no assignment, so there is no file to begin with
bad-starter-name = expected a name that ends in .{ $ending }, got { $got }
file-exists = { $path } is there already, and stays as it is
starter-written =
    { $path } has the functions of the assignment of { $game }: write their bodies, then try
    jogada bot check { $path } --game { $game }
about-bot-check = try a bot as a tournament would, and say what is wrong and how to mend it
limits-bot-check =
    Limits, as in a tournament:
      a move     1 s here, or what the assignment gives (queens: 5 s);
                 in a tournament --time, or { $answer } s without it
      a start    { $start } s
      memory     { $memory } GiB; { $processes } processes; { $files } MiB of files
      output     { $output } MiB a move, { $line } KiB a line; a build may take 60 s and 2 GiB
limits-match =
    Limits of a bot:
      a move     { $answer } s without --time; with it, that and 100 ms
      a start    { $start } s; three failed starts in a row are the last
      time-outs  after { $forfeit } games in a row the rest is lost
      memory     { $memory } GiB; { $processes } processes; { $files } MiB of files
limits-play =
    Limits of a bot:
      a move     { $answer } s without --time; with it, that and 100 ms
      a start    { $start } s
      memory     { $memory } GiB; { $processes } processes; { $files } MiB of files
limits-tournament =
    Limits of a bot, unless the settings file says otherwise:
      a move     { $answer } s without --time; with it, that and 100 ms
      a start    { $start } s; three failed starts in a row are the last
      time-outs  after { $forfeit } games in a row the rest is lost (--forfeit-after)
      memory     { $memory } GiB; { $processes } processes; { $files } MiB of files
      output     { $output } MiB a move, { $line } KiB a line; a build may take 60 s and 2 GiB
      A game's own format (--format assignment) sets no time: give --time.
examples-doctor =
    Examples:
    { $program } doctor
    { $program } doctor --quick --json
    { $program } doctor --server
examples-bot =
    Examples:
    { $program } bot new python GAME mybot
    { $program } bot new --assignment GAME ana.py   the file that the assignment begins with
    { $program } bot check mybot
    { $program } tournament GAME mybot engine:1 greedy
help-quick = do not measure whether an attack slows down an honest bot beside it
help-language = python, c, cpp, java, javascript or rust
help-folder = a new folder for it
help-path = a bot's folder, program or source file
help-check-game = only this game (default: all that it plays)
bot-written = a { $language } bot for { $game } is in { $folder }; try it with { $program } bot check { $folder }
check-passed = nothing is wrong with it
check-failed = { $failed ->
    [one] 1 thing is wrong with it
   *[other] { $failed } things are wrong with it
}
jail-open = this kernel allows no namespaces, so these attacks stay open: { $attacks } ({ $program } doctor tells what that means)
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
    { $program } systemd server -- --addr 0.0.0.0:4400 --db postgres://jogada@db/jogada
    { $program } systemd worker -- --nats nats://server:4222
    { $program } systemd server --user > ~/.config/systemd/user/jogada.service
help-systemd-part = what to start (default: server)
help-systemd-user = a unit of your own session rather than of the system
help-systemd-args = what serve or worker is started with
help-nats = a NATS server: machines that work there play the games (nats://HOST:4222, tls://USER:PASSWORD@HOST)
help-priority = which tournament's games come first: high, normal or low
about-worker = play games of tournaments elsewhere, found through a NATS server
examples-worker =
    Examples:
    { $program } worker --nats nats://192.168.0.10:4222
    { $program } worker --nats tls://USER:PASSWORD@HOST --jobs 8 --name lab-3
help-worker-name = what people call this worker (default: the machine's name)
worker-waits = looking for work; Ctrl-C ends it at any time, and nothing is lost
worker-ready = { $id } plays { $jobs } at once
worker-banned = banned: { $why }
tournament-notice = worker { $worker }: { $said }
help-patience = stop if the machine cannot start bots for this number of seconds; nothing is lost (default 300)
machine-fails = paused: the machine fails, not a bot, and is tried again: { $why }
machine-fails-some = some games wait, because the machine fails, not a bot; they are tried again: { $why }
machine-waits = waiting: { $why }
machine-works = the machine works again: all goes on
few-files = { $tables } games are played at once rather than { $wanted }: at most { $files } files may be open (ulimit -n)
about-db = back up the database, or check that it is whole
examples-db =
    Examples:
    { $program } db backup ~/backups              at any time, also while games are played
    { $program } db check --db copy.db
about-db-backup = copy the whole database into one file, at any time, also while games are played
examples-db-backup =
    Examples:
    { $program } db backup                        into jogada-DATE-TIME.db, in this folder
    { $program } db backup copy.db --force
    { $program } db backup copy.db --db postgres://USER@HOST/NAME
    { $program } tournaments --db copy.db         a backup is a database like any other
help-backup-file = the copy: a new file, or a folder for it (default: jogada-DATE-TIME.db in this folder)
help-force = replace a file that is there
backup-copying = copying
backup-stopped = stopped; nothing was written
about-db-check = look for damage, and replay every match that is kept
examples-db-check =
    Examples:
    { $program } db check
    { $program } db check --quick --db copy.db
help-db-check-quick = replay only some matches of each tournament
db-counts = tournaments: { $tournaments }, games: { $games }, matches of people: { $tables }; replayed: { $replayed }
db-whole = the database is whole
db-damaged = the database is damaged; problems: { $problems }

# The command line of a tournament.
needs-resume = expected { $option } together with --resume ID: it changes a tournament that was begun
no-game-and-entrants = expected a game and entrants, or a file of settings with -f
too-many-games = expected fewer games, got { $got }
rounds-without-swiss = expected rounds only with --format swiss or ladder, got { $got }
bad-elo = expected two Elo bounds like 0,10, got { $got }
elo-without-sprt = expected Elo bounds only with --format sprt, got { $got }
bad-export-format = expected a format among { $names }, got { $got }
which-export-format = say with --format in what to write it: { $names }
no-match-files = expected a folder with records or files of games, got { $got }
no-record-of-it = no record can be made of it: it is not over, or began from a position that no option says
no-tournaments-there = expected a database of tournaments, got { $got }
backup-exists = expected a file that is not there yet, or --force to replace it, got { $got }
worker-without-trust = expected a tournament whose bots are jailed; a worker with --trust takes others
no-home-folder = expected a home folder for the database; name a file with --db
bad-tournament-id = expected a tournament's number as in `{ $program } tournaments`, got { $got }
db-tournament = tournament { $id }
db-table = table { $id }
about-grade = mark hand-ins of an assignment, function by function, with the smallest call that is wrong
examples-grade =
    Examples:
    { $program } grade GAME ana.py                       one file
    { $program } grade GAME class/ --out marks           a class: pages, tables, similar hand-ins
    { $program } grade GAME class.zip --worksheet Grades.csv   Moodle's downloads, grades filled in
    { $program } grade GAME ana.py --json                one line of JSON
    { $program } grade GAME --print-rubric > rubric.toml  the points, to be changed
help-class = each entry of the folder or archive is a student's, whatever it holds
help-one = the folder or archive is one hand-in, whatever it holds
help-hand-ins = files, folders or archives of students, or the folder or archive of a class; NAME=PATH gives a name
help-rubric = the points of each check, as TOML (default: the assignment's)
help-print-rubric = print the rubric, to begin one of your own
help-grade-out = write pages, tables and marks into this folder; the same call goes on where it was broken off
help-grade-format = table, json, text, markdown, html, csv, junit, check50, gradescope or vpl
help-late = days that a hand-in was late, for the rubric's penalty; may be repeated
help-lti = learning platforms that may launch students and take scores (see docs/grading.md)
help-worksheet = Moodle's grading worksheet: fill in the grades, and pack the feedback beside it
help-autograder-zip = build an autograder for Gradescope, with this program inside
help-vpl-zip = build a bundle for Moodle's VPL, with this program inside
help-grade-threads = hand-ins at once (default: one for each core)
help-grade-seed = ask other calls; the same seed asks the same
bad-late = expected a name of the class and its days, like ana=2, got { $got }
grade-stopped = stopped after { $marked } hand-ins, { $left } are left; marks in --out are kept
grade-written = written: { $path }
grade-alike-code = { $a } and { $b } have { $percent } % of their code in common
grade-alike-games = { $a } and { $b } chose the same move in { $agreements } of { $positions } positions
worksheet-missing = not in the worksheet: { $names }
changed-hint = { $what }; say --replace to play the games of such entrants again with the files as they are now, or --keep to go on with the stored copies
