-- What an operator should know of a tournament: records that were refused, workers that failed.

CREATE TABLE notice (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tournament BIGINT NOT NULL REFERENCES tournament (id),
    -- Unix seconds.
    noticed BIGINT NOT NULL,
    -- Who it is about, as that one called itself.
    worker TEXT NOT NULL,
    -- The match that it is about, if it is about one.
    bout TEXT,
    number BIGINT,
    -- The sentence, in each language.
    en TEXT NOT NULL,
    pt TEXT NOT NULL
);

CREATE INDEX notice_tournament ON notice (tournament, id);

-- How often the right to play a tournament was taken. Whoever took it before may not write any more.
ALTER TABLE tournament ADD COLUMN term BIGINT NOT NULL DEFAULT 0;

-- Changes that were kept lately. Whoever lost the server while it committed looks here whether it did.
CREATE TABLE change (
    token UUID PRIMARY KEY,
    made TIMESTAMPTZ NOT NULL DEFAULT now()
);
