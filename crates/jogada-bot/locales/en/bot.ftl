# Why a bot failed. Records keep the same words in English.
because = { $what }: { $why }
exit-status = exit status { $code }
killed-by-signal = killed by signal { $signal }{ $name ->
    [abort] {" (abort)"}
    [bad-memory-access] {" (bad memory access)"}
    [division-by-zero] {" (division by zero)"}
    [killed] {" (killed)"}
    [processor-time] {" (processor time used up)"}
    [file-too-large] {" (file too large)"}
    [forbidden-call] {" (forbidden call)"}
   *[other] {""}
}
closed-output = closed its output
ended-early = the program ended by itself, without an answer
gone-in-line = { $exit } in the middle of { $half }
flood = expected a line of at most { $line } bytes among at most { $output }, got more
not-started-again = not started again after { $failed } failed starts
forfeited = not asked any more after { $games } time-outs in a row
first-message-unread = did not read its first message in { $seconds } s
input-unread = does not read what it is told
no-reply = expected an answer to { $text } in { $seconds } s, got none
no-answer = no answer in { $ms } ms
too-long = took more than { $seconds } s
too-much-output = wrote more than { $bytes } bytes
excess-memory = more than { $mib } MiB of memory
excess-file-space = more than { $mib } MiB of files
excess-files = more than { $files } files

# Why a program does not start.
cannot-start = cannot start { $name }
cannot-jail = cannot jail { $name }
cannot-execute = cannot execute { $name }
no-runtime = this machine lacks { $name }: cannot find it in { $path }
program-not-found = cannot find { $name } in { $path }
not-a-program = expected a program, got { $got }
not-executable = expected an executable file, got { $got }
open-quote = a quote is not closed
no-command = there is no command
no-such-program = there is no such program

# Hand-ins and their builds.
not-a-player = expected a player, got { $got }: { $why }
not-a-hand-in = expected an executable file, or one that ends in .py, .js, .jar, .java, .c, .cpp or .rs, got { $got }
other-archive = expected an archive that is a .zip or .tar.xz, got { $got }
notebook = expected a file with the program, got the notebook { $got }
no-manifest = expected a jogada.toml in the folder { $folder }
in-manifest = { $path }:{ $line }:{ $column }: { $why }
cannot-use-folder = cannot use the folder { $folder }
cannot-take = cannot take { $name }
build-failed = cannot build { $name }: { $command }: { $how }
build-made-nothing = expected the build of { $name } to make { $program }
not-a-file = expected a file, got { $got }
too-many-files = expected at most { $max } files
too-large = expected at most { $mib } MiB

# What is wrong with a jogada.toml.
unknown-key = unknown field { $got }, expected one of { $known }
missing-key = missing field { $key }
unknown-value = unknown variant { $got }, expected { $known }
not-a-text = expected a text, got { $got }
not-texts = expected a list of texts, got { $got }
bad-name = expected a name of 1 to { $max } characters
not-a-command = expected a command like ["python3", "bot.py"]
not-a-build = expected a command like ["gcc", "bot.c"], or a list of such commands
empty-command = expected a command, got nothing
command-in-one-word = expected a command like ["gcc", "bot.c"], each word on its own, got { $got }
null-in-command = expected a command without a null character

# What a harness says of a file that was written to an assignment.
answer-raised = raised { $error }
answer-returned = returned { $value }, which is not a legal move
import-runs-on = { $file } still runs { $seconds } s after its import began, keep that under { $guard }
import-reads = { $file } reads from the keyboard when it is imported, keep that under { $guard }
import-exits = { $file } ends the program when it is imported, keep that under { $guard }
no-player-function = expected a player in { $file }, a function of the game and the seat with a name of its own
undefined-function = expected { $file } to define { $function }
misspelt-function = expected { $file } to define { $function }, got { $got }
no-play-method = expected players with a method play, got { $got }
player-exits = the program is ended inside { $function }, return a move instead
player-reads = { $function } reads from the keyboard, and a tournament has none
compiler-error = expected { $file } to compile, got { $error }
exception = { $error } ({ $place })
syntax-error = { $error } ({ $place })
missing-module = { $error } ({ $place })
out-of-memory = { $error } ({ $place })
endless-recursion = { $error } ({ $place })
no-pair = expected { $function } to return two players
does-not-compile = expected { $file } to compile
path-outside = expected paths inside { $archive }, got { $got }
too-many-packed = expected at most { $max } files in { $archive }, got more
too-large-packed = expected at most { $max } MiB in { $archive }, got more
headers-too-large = expected headers of at most { $max } KiB in { $archive }, got more
unpack-too-slow = expected { $archive } to unpack in { $seconds } s, got more
bad-archive = expected { $archive } to be an archive, got a fault, { $fault }
not-one-packed = expected one { $ending } in { $archive } with { $marks }, got { $got }
