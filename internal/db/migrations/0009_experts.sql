-- +goose Up
-- What visitors send to partner experts. They need no account, so an address
-- counts only after its owner has followed a link; tokens stand here as hashes.
CREATE TABLE experts_messages (
    id           TEXT PRIMARY KEY,
    expert       TEXT NOT NULL,
    email        TEXT NOT NULL,
    name         TEXT NOT NULL,
    surname      TEXT NOT NULL,
    website      TEXT NOT NULL,
    message      TEXT NOT NULL,
    state        TEXT NOT NULL,
    token_hash   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX experts_messages_token ON experts_messages (token_hash);
CREATE INDEX experts_messages_age ON experts_messages (state, created_at);

CREATE TABLE experts_reviews (
    id           TEXT PRIMARY KEY,
    expert       TEXT NOT NULL,
    email        TEXT NOT NULL,
    name         TEXT NOT NULL,
    website      TEXT NOT NULL,
    review       TEXT NOT NULL,
    state        TEXT NOT NULL,
    token_hash   TEXT NOT NULL,
    moderator    TEXT NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL DEFAULT 0,
    moderated_at BIGINT NOT NULL DEFAULT 0,
    UNIQUE (expert, email)
);
CREATE UNIQUE INDEX experts_reviews_token ON experts_reviews (token_hash);
CREATE INDEX experts_reviews_state ON experts_reviews (state, created_at);

-- How often a page was opened, by day; nothing about who did.
CREATE TABLE experts_visits (
    expert TEXT NOT NULL,
    day    TEXT NOT NULL,
    visits BIGINT NOT NULL,
    PRIMARY KEY (expert, day)
);

-- Who wants to know when an app is published.
CREATE TABLE experts_awaiting (
    app_id       TEXT NOT NULL,
    email        TEXT NOT NULL,
    token_hash   TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT NOT NULL DEFAULT 0,
    told_at      BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (app_id, email)
);
CREATE UNIQUE INDEX experts_awaiting_token ON experts_awaiting (token_hash);
CREATE INDEX experts_awaiting_open ON experts_awaiting (told_at, app_id);

-- Reviews of experts that were verified; pages show them as testimonials.
CREATE TABLE testimonials (
    id           TEXT PRIMARY KEY,
    expert       TEXT NOT NULL,
    name         TEXT NOT NULL,
    organization TEXT NOT NULL,
    review       TEXT NOT NULL,
    written_at   BIGINT NOT NULL
);
CREATE INDEX testimonials_expert ON testimonials (expert, written_at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
