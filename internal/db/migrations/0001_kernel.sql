-- +goose Up
-- Tables of the house itself: jobs, idempotency keys, settings, audit, limits.
CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE jobs (
    id          TEXT PRIMARY KEY,
    kind        TEXT NOT NULL,
    payload     TEXT NOT NULL,
    unique_key  TEXT UNIQUE,
    state       TEXT NOT NULL,
    run_at      BIGINT NOT NULL,
    lease_until BIGINT NOT NULL DEFAULT 0,
    attempts    BIGINT NOT NULL DEFAULT 0,
    last_error  TEXT NOT NULL DEFAULT '',
    created_at  BIGINT NOT NULL,
    finished_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX jobs_due ON jobs (state, run_at);

CREATE TABLE idempotency_keys (
    owner        TEXT NOT NULL,
    key          TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status       BIGINT NOT NULL DEFAULT 0,
    content_type TEXT NOT NULL DEFAULT '',
    body         TEXT NOT NULL DEFAULT '',
    locked_until BIGINT NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE rate_counters (
    subject      TEXT NOT NULL,
    window_start BIGINT NOT NULL,
    hits         BIGINT NOT NULL,
    PRIMARY KEY (subject, window_start)
);

CREATE TABLE audit_log (
    id         TEXT PRIMARY KEY,
    at         BIGINT NOT NULL,
    actor      TEXT NOT NULL,
    on_behalf  TEXT NOT NULL DEFAULT '',
    action     TEXT NOT NULL,
    subject    TEXT NOT NULL,
    details    TEXT NOT NULL DEFAULT ''
);
CREATE INDEX audit_log_subject ON audit_log (subject, at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
