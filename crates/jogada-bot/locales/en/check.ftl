# What the check of a bot saw.
no-game = { $game } does not start
does-not-start-at = does not start: { $why } ({ $place })
does-not-start = does not start: { $why }
starts = starts and reads its first message in { $took } ms of { $limit } s
matches = { $game }: { $matches } matches on every seat, the longest of { $moves } moves
odd-matches = { $game } from odd positions: { $matches } matches on every seat, the longest of { $moves } moves
in-match = { $game }: match { $number }, after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}: { $what }
in-odd-match = { $game } from odd positions: match { $number }, after { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}: { $what }
illegal-move = illegal move { $move }, expected one of { $choices } ({ $why })
returned-illegal = { $call } returned { $value }, which is not legal: { $why }
returned-odd = { $call } returned { $value }, which is no move
raised = { $call } raised { $error }
in-call = { $what }; in the call { $call }
all-replaced = { $what }; all its { $moves } moves of the match were replaced by the judge
never-plays = { $game }: it had a choice { $moves } times and always played { $instead }: it never plays
out-of-time = out of time: { $why }
crashed = crashed: { $why }
gave-up = gave up
processes = { $matches } matches by { $processes } processes
times = { $answers } answers, median { $median } ms, slowest { $slowest } ms
times-of = { $answers } answers, median { $median } ms, slowest { $slowest } ms / { $limit } ms
memory = { $peak } MiB of memory of { $limit } MiB
no-errors = nothing on standard error
errors = up to { $bytes } bytes on standard error in a match, the last line: { $line }
at-once = { $processes } processes at once
at-once-fails = { $processes } processes at once: { $what }
repeats = plays the same match again
varies = plays another match each time
unknown-fields = ignores fields that it does not know
aborted = plays on after a match was broken off
quits = ends when its input ends
one-line = answers one line a question
not-so = { $promise }: no, { $seen }
more-followed = more followed
runs-on = it goes on for { $seconds } s

# How to mend it.
mend-options = the options of the game are wrong
mend-start-file = run the file by hand and mend what it prints last
mend-start = run the command of jogada.toml by hand in its folder and read what it prints
mend-slow-start = load what takes long before you read the first line, and read standard input line by line
mend-illegal-move = answer one of `choices`, spelt as it is there, and print nothing else to standard output
mend-out-of-time = answer within `time_ms`, and flush standard output after each line
mend-crash = its last words on standard error are above; catch what goes wrong and answer all the same
mend-resign = a bot that resigns loses; play on where you can
mend-times = leave a fifth of `time_ms` unused: the tournament's machine may be slower or busier
mend-memory = keep less in memory
mend-errors = write less: only the last of it is kept, and writing takes time
mend-unknown-fields = new fields may be added to any message: read those that you know, leave the others
mend-aborted = `end` may come at any time, and another `start` may follow: forget the old match then
mend-quits = leave your loop when there is no more line to read
mend-one-line = print one line for each `ask`; what is for yourself goes to standard error
mend-returned-illegal = return { $answer }; check it against the rules before you return it
mend-returned-odd = return { $answer }, with exactly these types
mend-returned-nothing = the function comes to its end without a return, or to a return without a value: return { $answer }
mend-exception = open the file at that line and see what its variables hold there
mend-syntax = Python cannot read the file: mend that line, then run `python3 -m py_compile` on the file
mend-missing-module = only Python's own modules are there: hand in your other files together in one .zip, and do without the rest
mend-import = move what plays, asks or ends into functions, and call them under if __name__ == '__main__'
mend-undefined = define the function with exactly that name; capitals and underscores count
mend-misspelt = rename your function to the name of the assignment; capitals and underscores count
mend-no-player = write a function of two arguments, the game and your seat, that returns a piece and a square
mend-pair = return two players from create_pair, as in return (Ana(…), Rui(…))
mend-play-method = create_pair returns two objects of a class with the method play(self, board_extremes, play_hist)
mend-player-exits = take exit, quit and sys.exit out of what is called for a move, and return the move
mend-program-exits = take exit and _exit out of what is called for a move, and return
mend-player-reads = take input out of what is called for a move: your strategy decides alone
mend-compile = compile it yourself with cc -Wall and mend the first error
mend-signal = an index outside an array, a pointer that points to nothing, or a function that calls itself without an end: compile with -g -fsanitize=address and run it
mend-slow-function = a move may take { $seconds } s: return the best one that you have found so far before that
mend-narrow-function = a move may take { $seconds } s, and the machine of the tournament may be slower: leave a fifth of it
mend-slow-program = move within the time that the program is told
mend-hand-in-crash = its last words are above; call your function yourself with the same arguments
mend-excess-memory = keep less in memory: do not keep every position that you have seen
mend-excess-files = write no files, or fewer and smaller ones
mend-flood = print one short line for each answer
mend-closed-output = do not close standard output: answers go there until the last match
mend-never-plays = play a move of your own where you have one: who never does cannot win
mend-ended-early = read on in a loop until there is no more line: the program must not end after one answer
mend-killed = a program in C or C++ reads or writes where it may not: run it in a debugger
mend-program = look at `run` in jogada.toml: the program must be there, and be executable
mend-unread = read standard input from the start: the first message waits there
mend-packed = pack only your own source files, without folders of libraries
mend-archive = pack it again as .zip and try to open the result
mend-one-file = leave one player in it, and the other files as its helpers
mend-manifest = mend that line of jogada.toml; `docs/bots.md` lists all keys
mend-no-manifest = put your source file into the folder, or a jogada.toml that says how it is run
mend-not-a-hand-in = hand in the source file itself, or a .zip or .tar.xz with it: no document and no picture
mend-other-archive = pack the same files again as .zip, which every system can do
mend-notebook = save the notebook as a program (File, Download, .py), try that file, and hand it in
mend-missing-file = look at the path: the file that it names is not there or cannot be read
mend-made-nothing = let `build` in jogada.toml make the program that `run` names
mend-other-game = check it with the game that it is for
mend-build-file = compile the file by hand and mend the first error
mend-build = run the commands of `build` by hand in its folder and mend the first error
mend-recursion = the function calls itself without an end: look for the case in which it must stop
mend-division = a whole number is divided by 0, or % 0 is taken: look at what you divide by
mend-abort = abort, a failed assert, or memory that was freed twice: its last words are above
