# The README of a starter kit.
readme =
    # { $name }
    A bot in { $language } for `{ $game }`, which plays legally and at random. Make `{ $file }` think.

    1. Check it: `jogada bot check .` plays many matches in the jail and under the limits of a tournament, and says what is wrong and how to mend it.
    2. Change it: for each move your program reads one line of JSON with `choices`, the legal moves, and `view`, the position as you see it; it writes one of the choices and flushes.
    3. Check it again, and hand in this folder.

    `jogada.toml` says how it is built and started: { $how }.
    Standard output is for answers only. What you print to standard error is kept for you and shown after a match.
    The protocol is one page, `docs/protocol.md` of Jogada; limits and all keys of `jogada.toml` are in `docs/bots.md`.
command = `{ $command }`
commands = `{ $command }`, then { $then }

# Why no kit was written.
unknown-language = expected a language: { $names }, got { $got }
folder-not-empty = expected a new or empty folder, got { $got }
cannot-write = cannot write { $folder }
