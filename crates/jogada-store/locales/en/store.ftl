# Which database.
bad-database = expected a file for the database, or postgres://USER@HOST/NAME, got { $got }
no-folder = expected a file in a folder that exists, got { $got }
no-permission = expected a file that may be written, got { $got }
not-ours = expected a database of tournaments, got { $got }
file-exists = expected a file that is not there yet, got { $got }
file-in-use = expected a place where no database is in use, got { $got }
newer = the database is from a newer version: schema { $found }, known up to { $known }

# What a database may fail with.
read-only = the database may be read but not written
damaged = the database is damaged: { $what }
away = the database does not answer: { $what }
unsure = the database went away before it said whether it kept the last change
full = the disk is full
busy = another process is using the database and does not let go
failed = the database refused: { $what }

# Tournaments.
no-tournament = expected the number of a tournament, got { $got }
locked = tournament { $id } is being played by another process
locked-by = tournament { $id } is being played by process { $pid }
locked-by-host = tournament { $id } is being played by process { $pid } of { $host }
miscounted = tournament { $id }: expected { $games } games, got { $got }

# Matches of tournaments.
in-match = bout { $bout } match { $number }: { $message }
different-record = it was committed before, with another record
aborted-match = expected a match with a result, got an aborted one
record-too-long = expected a record of at most 16 MiB
different-end = expected { $known }, got { $got }

# Matches of people.
live-exists = expected a new name for a match, got { $got }
move-exists = { $live }: another process has stored move { $number } of this match
