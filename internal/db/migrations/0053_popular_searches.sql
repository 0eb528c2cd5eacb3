-- +goose Up
-- How many people searched for a text on a day, in order to say what is popular.
CREATE TABLE search_query_days (
    day        TEXT NOT NULL,
    index_name TEXT NOT NULL,
    query      TEXT NOT NULL,
    people     BIGINT NOT NULL,
    PRIMARY KEY (day, index_name, query)
);

-- Who was counted already, as digests under a key. Both are deleted when their day is over.
CREATE TABLE search_query_people (
    day    TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (day, digest)
);

CREATE TABLE search_query_keys (
    day    TEXT NOT NULL PRIMARY KEY,
    secret TEXT NOT NULL
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
