-- A class in one room: its settings, its people, what they handed in, and what was done in their name.

-- What a server remembers, by name.
CREATE TABLE setting (
    name TEXT NOT NULL PRIMARY KEY,
    -- JSON.
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE person (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name as names are compared.
    folded TEXT NOT NULL UNIQUE,
    -- The number that the school knows the person by, if the roster has one.
    number TEXT,
    -- student or helper.
    role TEXT NOT NULL,
    -- 1 if the roster has the name.
    on_roster BIGINT NOT NULL,
    -- When the person joined last, in Unix seconds.
    joined BIGINT
) WITHOUT ROWID;

-- Browsers that have joined.
CREATE TABLE session (
    -- The hash of the key in the browser's cookie.
    hash TEXT NOT NULL PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES person (id),
    -- Unix seconds.
    began BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX session_person ON session (person);

CREATE TABLE hand_in (
    person BIGINT NOT NULL REFERENCES person (id),
    game TEXT NOT NULL,
    -- From 1.
    version BIGINT NOT NULL,
    hash TEXT NOT NULL REFERENCES files (hash),
    -- The name of the file.
    file TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    -- Unix seconds.
    added BIGINT NOT NULL,
    -- 1 for the version that plays.
    chosen BIGINT NOT NULL,
    -- What checking it found, and its mark: JSON, once they are known.
    checked TEXT,
    mark TEXT,
    PRIMARY KEY (person, game, version)
) WITHOUT ROWID;

CREATE INDEX hand_in_hash ON hand_in (hash);

-- What teachers and helpers did.
CREATE TABLE deed (
    id BIGINT NOT NULL PRIMARY KEY,
    -- Unix seconds.
    done BIGINT NOT NULL,
    who TEXT NOT NULL,
    role TEXT NOT NULL,
    action TEXT NOT NULL,
    about TEXT NOT NULL
) WITHOUT ROWID;
