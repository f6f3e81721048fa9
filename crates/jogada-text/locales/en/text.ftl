# What messages themselves say: languages, places, and what systems refuse.
bad-language = expected a language among { $languages }, got { $got }
at = { $place }: { $message }
as-it-is = { $text }

system = { $message } (system error { $number })
not-found = no such file or directory
is-a-directory = it is a directory
not-a-directory = it is not a directory
already-exists = it already exists
permission-denied = permission denied
storage-full = no space left on the disk
read-only = the file system is read-only
bad-file-name = the file name is too long
too-many-files = too many open files
out-of-memory = out of memory
not-a-program = the file is not a program
input-output = input/output error
connection-refused = connection refused
connection-reset = the connection was cut
timed-out = no answer in time
host-unreachable = the machine cannot be reached
network-unreachable = the network cannot be reached
address-not-available = this address is not on this machine
address-in-use = the address is already in use
broken-pipe = the other end was closed
