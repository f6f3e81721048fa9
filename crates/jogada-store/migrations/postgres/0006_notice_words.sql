-- A notice in every language that the program spoke when it was kept: a JSON object by the tags of languages. Older notices
-- have none, and are in English and Portuguese only.
ALTER TABLE notice ADD COLUMN words TEXT;
