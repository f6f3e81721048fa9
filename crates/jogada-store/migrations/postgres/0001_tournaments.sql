-- Tournaments, and the matches that were played in them.

CREATE TABLE tournament (
    -- Never used again, even after a deletion: a number in somebody's notes must not come to mean another tournament.
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    -- The game's name.
    game TEXT NOT NULL,
    -- JSON that the store does not look into.
    settings TEXT NOT NULL,
    -- The seed that all deals derive from, in hexadecimal.
    secret TEXT NOT NULL,
    -- Unix seconds.
    created BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished')),
    -- Rows of `played`, counted here so that a list of tournaments need not look at millions of them.
    games BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE entrant (
    tournament BIGINT NOT NULL REFERENCES tournament (id),
    -- From 0, in the order in which they were entered.
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    player TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);

-- Records, some dozen together, since alone they would not compress.
CREATE TABLE chunk (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tournament BIGINT NOT NULL REFERENCES tournament (id),
    -- How many rows of `played` point here; a chunk that none points to is dropped.
    games BIGINT NOT NULL,
    -- Zstandard of the records' text, each followed by a blank line.
    records BYTEA NOT NULL,
    -- Zstandard of one line of JSON a record, `null` where there is none; nothing if there are none at all.
    beside BYTEA
);

CREATE INDEX chunk_tournament ON chunk (tournament);

-- One row a match that has ended, and all that a table of results needs of it.
CREATE TABLE played (
    tournament BIGINT NOT NULL,
    -- In the order of its bytes, whatever the language of the database.
    bout TEXT COLLATE "C" NOT NULL,
    -- From 0 within its bout.
    number BIGINT NOT NULL,
    -- 0 for the first side, 1 for the second, nothing for a draw.
    winner BIGINT CHECK (winner IN (0, 1)),
    score_first BIGINT NOT NULL,
    score_second BIGINT NOT NULL,
    -- As in a record: rules, resigned, out-of-time, ….
    reason TEXT NOT NULL,
    -- Where the record is: the chunk, and its place in there from 0.
    chunk BIGINT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (tournament, bout, number)
);

-- Bouts whose matches were dropped to be played again, and how often that happened.
CREATE TABLE repeated (
    tournament BIGINT NOT NULL REFERENCES tournament (id),
    bout TEXT COLLATE "C" NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (tournament, bout)
);
