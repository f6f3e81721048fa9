# Servers and priorities.
bad-address = expected an address like nats://HOST:4222 or tls://HOST, got { $got }
bad-priority = expected high, normal or low, got { $got }
no-server = cannot use NATS at { $servers }: { $message }
no-queue = cannot use the queue: { $message }
no-thread = cannot start a thread: { $message }

# Bots on their way.
cannot-send = cannot send { $path }: { $message }
cannot-fetch = cannot fetch a bot: { $message }

# Workers and their results.
verifier-gone = the queue's verifier has ended
thread-failed = a worker's thread failed
runner-failed = the tournament failed while it was set up
no-such-match = expected a match of the bout, got { $got }
banned = banned, since a record does not replay: { $message }
by-worker = { $worker }: { $message }
