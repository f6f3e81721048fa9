-- Versions of what entrants handed in, and entrants that lose the rest of their games.

-- Packed files of hand-ins, one copy for each content.
CREATE TABLE files (
    -- In hexadecimal digits.
    hash TEXT NOT NULL PRIMARY KEY,
    -- Zstandard of all files.
    packed BYTEA NOT NULL
);

CREATE TABLE version (
    tournament BIGINT NOT NULL REFERENCES tournament (id),
    -- The entrant's number.
    entrant BIGINT NOT NULL,
    -- The partner, from 0.
    member BIGINT NOT NULL,
    -- From 1; the largest one plays.
    version BIGINT NOT NULL,
    hash TEXT NOT NULL REFERENCES files (hash),
    -- The name of the file or folder.
    file TEXT NOT NULL,
    -- 1 for a folder, 0 for a file.
    is_folder BIGINT NOT NULL,
    -- Unix seconds.
    added BIGINT NOT NULL,
    PRIMARY KEY (tournament, entrant, member, version)
);

CREATE INDEX version_hash ON version (hash);

-- Entrants that timed out again and again, and lose the rest of their games at once.
CREATE TABLE forfeit (
    tournament BIGINT NOT NULL REFERENCES tournament (id),
    -- The entrant's number.
    entrant BIGINT NOT NULL,
    -- Games in a row in which it timed out.
    games BIGINT NOT NULL,
    PRIMARY KEY (tournament, entrant)
);

-- 1 for an entrant that was dropped: it keeps its number, and meets no other entrant.
ALTER TABLE entrant ADD COLUMN dropped BIGINT NOT NULL DEFAULT 0;
