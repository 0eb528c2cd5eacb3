-- +goose Up
-- What the replicas have taken of the limits of requests, by caller and window. Only
-- PostgreSQL has this table: the embedded database has one program, which counts in
-- memory. It is unlogged: a crash of the server forgets a minute's counts, and no count
-- waits for the disk.
CREATE UNLOGGED TABLE request_counters (
    subject      TEXT NOT NULL,
    window_start BIGINT NOT NULL,
    taken        BIGINT NOT NULL,
    granted      BIGINT NOT NULL, -- by the last claim
    PRIMARY KEY (subject, window_start)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
