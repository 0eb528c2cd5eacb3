-- +goose Up
-- The catalogue. Public reads are served from memory, so a row is its keys and
-- one document; SQL never looks into documents.
CREATE TABLE apps (
    id           TEXT PRIMARY KEY,
    slug         TEXT NOT NULL UNIQUE,
    product      TEXT NOT NULL,
    developer    TEXT NOT NULL,
    submitted_at BIGINT NOT NULL DEFAULT 0,
    accepted_at  BIGINT NOT NULL DEFAULT 0,
    published_at BIGINT NOT NULL DEFAULT 0,
    hidden       BOOLEAN NOT NULL,
    document     TEXT NOT NULL,
    version      BIGINT NOT NULL DEFAULT 1,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL
);

-- Developers, experts, lists, categories, the first page, synonyms.
CREATE TABLE catalogue_documents (
    kind       TEXT NOT NULL,
    slug       TEXT NOT NULL,
    position   BIGINT NOT NULL,
    document   TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (kind, slug)
);

-- One row. Every change of public data adds one to the version in the same
-- transaction.
CREATE TABLE content_version (
    id      BIGINT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO content_version (id, version) VALUES (1, 0);

CREATE TABLE ratings (
    app_id       TEXT PRIMARY KEY,
    votes_1      BIGINT NOT NULL,
    votes_2      BIGINT NOT NULL,
    votes_3      BIGINT NOT NULL,
    votes_4      BIGINT NOT NULL,
    votes_5      BIGINT NOT NULL
);

CREATE TABLE reviews (
    id           TEXT PRIMARY KEY,
    app_id       TEXT NOT NULL,
    name         TEXT NOT NULL,
    organization TEXT NOT NULL,
    rate         BIGINT NOT NULL,
    review       TEXT NOT NULL,
    reply        TEXT NOT NULL,
    reviewed_at  BIGINT NOT NULL
);
CREATE INDEX reviews_app ON reviews (app_id, reviewed_at);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
