# Refused requests.
too-many-requests = too many requests; wait a moment
foreign-host = expected the server's own address as the host
foreign-origin = expected a request from the server's own page
no-mark = expected the header X-Jogada: 1
no-token = expected the admin's token, which the program printed when it started
too-many-tokens = too many wrong tokens from your address; wait a moment
too-many-watchers = too many are watching; try again later
too-many-watchers-here = too many are watching from your address; close a page
no-address = expected an address of this server, got { $got }
nothing-here = there is nothing at this address
no-method = this address does not take this method
too-large = the request is too large
no-json = expected the content type application/json
bad-json = { $why }
no-socket = expected a WebSocket
malformed = expected a well-formed request
broken = something broke down here; try again
no-database = the database does not answer

# Matches and tables.
person = person
no-table = expected a table, got { $got }
too-many-tables = too many tables; try again later
no-match = expected a match, got { $got }
not-over = the match is still being played
no-record = no replay can be made of this game: it is not over, or began from a position that no option says
no-notation = expected a notation among { $names }, got { $got }
bad-move = expected either text or path
too-many-reviews = enough reviews are waiting; try again later

# Uploaded bots.
no-bot = expected an uploaded bot, got { $got }
too-many-bots = too many bots; delete some
bad-file-name = expected a plain file name such as ana.py, got { $got }

# What a hostile client tries.
attack-half-requests = begin requests on more connections than the server keeps
attack-silence = open connections and say nothing
attack-slow-header = send a header byte by byte
attack-slow-body = send a body byte by byte
attack-slow-reader = ask for answers and never read them
attack-idle-connections = ask once on many connections and keep them
attack-connection-hoard = take more connections than one address may have
attack-connect-flood = open and drop connections as fast as possible
attack-pipelining = send thousands of requests without waiting for answers
attack-socket-hoard = take all WebSockets from one address
attack-message-flood = send messages into a WebSocket as fast as possible
attack-giant-frame = send a WebSocket frame of a megabyte, and claim a larger one
attack-endless-message = send a WebSocket message in pieces without an end
attack-large-header = send a header and an address of a megabyte
attack-many-headers = send a thousand headers
attack-large-body = send a body of a gigabyte
attack-endless-body = send a body without an end
attack-smuggling = hide a request behind lengths that contradict each other
attack-junk = send what is no HTTP
attack-foreign-host = reach the server by another site's name
attack-foreign-post = change something from another site's page
attack-foreign-socket = watch from another site's page
attack-traversal = reach files outside the page and the folder of bots
attack-read-stderr = read what bots wrote, without the token
attack-read-keys = read keys of seats, seeds in use and the token
attack-guess-tokens = try tokens by the thousand
attack-act-as-admin = make, stop and delete without the token

# What was seen of it.
seen-no-answer = no answer
seen-statuses = answered { $statuses }
seen-kib = refused after { $kib } KiB, buffers of both ends included
seen-no-secret = { $asked } requests told nothing
seen-secret = told by { $routes }
seen-guesses = { $compared } of { $guesses } guesses were looked at
seen-crowd = of { $opened } connections { $left } stay; another client waits { $ms } ms
seen-closed-after = closed after { $seconds } s
seen-open-after = still open after { $seconds } s
seen-answers = read later, it gives { $answers } of { $asked } answers
seen-share = keeps { $kept } of { $count }, its share is { $share }; another client waits { $ms } ms
seen-pipelined = closed after { $answered } of { $asked } requests; another client waits { $ms } ms
seen-sockets = gets { $kept }, its share is { $share }, and is refused { $refused }; another gets one
seen-no-socket-left = gets { $kept }, its share is { $share }, and is refused { $refused }; another gets none
seen-closed = closed
seen-open = still open
no-entrant = expected the number of an entrant, got { $got }

# Tournaments.
always-jailed = expected no trust: bots of the page are always jailed
too-many-tournaments = enough tournaments are being played; wait for one to end
tournament-over = the tournament has ended

# Classes that are marked.
no-grading = expected a class that is marked here, got { $got }
no-student = expected the number of a student, got { $got }
no-link = this link is not valid; ask your teacher for a new one

# Learning platforms.
lti-no-key = expected a private RSA key of 2048 bits or more in PEM
lti-bad-url = expected an https address, got { $got }
lti-no-platform = this server is not registered at this learning platform
lti-bad-launch = the platform's launch is not valid; open it again from the course
lti-no-cookie = the browser did not bring back its cookie: open the link in a new window, over https
lti-no-grading = expected the custom parameter grading=ID in the platform's link
lti-no-line-item = the platform named no grade book entry for this user
lti-bad-answer = the platform's answer cannot be read
lti-refused = the platform refused it with status { $status }
lti-silent = the platform does not answer
lti-take-back = Back to the platform
lti-comment = { $right } of { $checks } functions are right
changed-hint = { $what }; say "changed": "replace" to play the games of such entrants again with the files as they are now, or "changed": "keep" to go on with the stored copies
join-first = join the room first: your teacher shows the code
not-yours = this belongs to another person
not-a-member = only those who have joined the room can do this
no-class = this server was not opened for a class: jogada serve --class
too-many-codes = too many wrong codes; wait a minute
too-many-own-tables = you have opened many games lately; wait a few minutes
bad-role = expected student or helper, got { $got }
no-season = there is no season of { $got }
season-begun = a season of { $game } is under way
not-in-season = none of your versions is in the season yet
bad-final = expected { $known }, got { $got }
bad-certificate = expected a certificate and its key in PEM files, got { $got }: { $why }
no-certificate = expected a certificate in PEM format, got { $got } without one
