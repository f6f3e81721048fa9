# Where it happened, and what.
at = { $place }: { $message }

# The settings of a tournament.
odd-games = expected an even number of games, half of them each way, got { $got }
no-open-seed = expected a seed to be open, got none
too-many-entrants = expected at most { $most } entrants, got { $got }

# Players and bots.
bot-by-path = { $message }; a bot is named by its path
wrong-partners = expected { $seats ->
    [one] 1 partner
   *[other] { $seats } partners
}, got { $got }
no-bots = expected a built-in player, got { $got }
other-game = expected a bot that plays { $game }, got { $got }
no-function = expected a file whose functions play, got { $got }
bad-engine-option = expected an option of the program such as Hash=64 or Skill+Level=3, got { $got }
build-output = { $message }
    { $output }
no-jail = { $message }; { $option } runs bots without a jail
no-seat-player = expected a player for every seat, got { $got }

# Workers and matches.
no-workers = cannot start { $workers ->
    [one] 1 worker
   *[other] { $workers } workers
}: { $message }
workers-gone = expected a worker, but all have gone
no-such-match = expected a match of the bout, got { $got }
another-match = expected the match that was handed out, got another one
aborted-match = expected a match that was played to its end, got one that was broken off
machine-failed = the machine, not a bot, failed for { $seconds } s: { $message }

# How a tournament stands.
partial = partial table: { $played } of { $total } games are played
partial-open = partial table: { $played } games are played
exception-at = { $name } at { $place }
repeats = played again from the first game, because bots did not answer as they had before: { $bouts }
trial-h1 = the first entrant is better by the upper bound or more (LLR { $llr } after { $pairs } pairs)
trial-h0 = the first entrant is not better than the lower bound (LLR { $llr } after { $pairs } pairs)
trial-open = nothing is clear yet (LLR { $llr } after { $pairs } pairs)
paused = paused, because the machine fails, not a bot; it is tried again: { $message }
partly-paused = some games wait, because the machine fails, not a bot; they are tried again: { $message }
lost-match = expected a match that was there a moment ago

# Entrants of a tournament that goes on.
files-changed = { $count ->
    [one] the files of { $names } have changed
   *[other] the files of these entrants have changed: { $names }
}
files-gone = { $count ->
    [one] the files of { $names } are no longer there
   *[other] the files of these entrants are no longer there: { $names }
}
files-changed-and-gone = { $changed }; { $gone }
files-lost = the stored copy of its files is gone
no-such-entrant = expected the name of an entrant, got { $got }
name-taken = expected a name that no other entrant has, got { $got }; give it one: NAME=PLAYER

# Seasons.
season-frozen = the season is frozen: no version comes in any more
season-closed = the season is not played now
no-season = expected a season that goes on, got tournament { $got }
no-such-pair = expected the numbers of different entrants of the season
bad-entrant-name = expected a name in printable characters, got { $got }

# Tournaments of people.
people-need-tables = people play at the tables of a server: start the tournament on its page
no-openings-for-people = expected no openings where people play

# Files of matches.
no-matches = expected a game, got a file without one; it may be one of { $names }
no-filed-matches = expected a match, got none
several-games = expected matches of one game, { $game }, got { $got }
in-file = game { $number }: { $why }
no-such-game = expected { $games ->
    [one] the only game of this file, 1
   *[other] a game from 1 to { $games }, or its round
}, got { $got }
bad-export-line = line { $line }: expected a match of an export, got { $got }
which-notation = the file could be in several notations ({ $names }); say which with --format
no-match-file = expected a record or a file in one of the notations { $names }, got { $got }
moves-after-end = expected the end after move { $moves }, where the rules end the game

class-too-large = expected at most { $most } hand-ins, got more
milestone = { $rate } % of { $games } games against { $player } ({ $needed } % needed)

# Marking a class for the page.
nothing-to-grade = { $game } has no assignment to be marked
no-hand-ins = expected hand-ins, got none: upload the class's archive or its files first
no-student = expected the number of a student with a mark, got { $got }
bad-upload-name = expected a plain file name such as ana.py, got { $got }
class-too-many-files = expected at most { $most } files of { $mib } MiB together
too-many-gradings = { $most } classes are kept already; delete some
grading-busy = the class is being marked; stop it first
grading-broke = marking broke down here; start it again
no-platform-user = expected a user of a platform and a student of the class
functions-empty = { $count ->
    [one] this function is still empty: { $names }
   *[other] these functions are still empty: { $names }
}
write-functions = write what the comment above or below its name asks for; without it there is nothing that plays
function-plays = plays: { $name }
function-plays-of = plays: { $name }; also: { $others } (bot check FILE:FUNCTION checks another one)
check-failed-machine = the machine failed, which says nothing of the bot: { $why }
