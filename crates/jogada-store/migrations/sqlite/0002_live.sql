-- Matches that people play at this server, one event at a time.

CREATE TABLE live (
    -- Chosen by whoever lays the table; nobody else's table has it.
    id TEXT NOT NULL PRIMARY KEY,
    -- The game's name.
    game TEXT NOT NULL,
    -- JSON that the store does not look into: who sits where, the clock.
    settings TEXT NOT NULL,
    -- The match's seed, in hexadecimal.
    secret TEXT NOT NULL,
    -- Unix seconds.
    created BIGINT NOT NULL
) WITHOUT ROWID;

-- What happened, in the order of happening. Nothing here is ever changed.
CREATE TABLE live_event (
    live TEXT NOT NULL REFERENCES live (id),
    -- From 0 within its match. Of two that write the same number one is refused.
    number BIGINT NOT NULL,
    -- JSON, as in a record.
    event TEXT NOT NULL,
    -- How long whoever was asked took for it.
    took_ms BIGINT NOT NULL,
    PRIMARY KEY (live, number)
) WITHOUT ROWID;
