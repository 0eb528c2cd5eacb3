-- +goose Up
-- Addresses that show the draft of an app to members of its developer, and to reviewers.
CREATE TABLE sharing_previews (
    id          TEXT PRIMARY KEY,
    app_id      TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    ends_at     BIGINT NOT NULL,
    closed_at   BIGINT NOT NULL -- 0 for not
);
CREATE INDEX sharing_previews_app ON sharing_previews (app_id, created_at);

CREATE TABLE sharing_reviewers (
    preview_id  TEXT NOT NULL,
    email       TEXT NOT NULL, -- lower case
    secret_hash TEXT NOT NULL UNIQUE,
    account_id  TEXT NOT NULL, -- that accepted; '' for none
    accepted_at BIGINT NOT NULL, -- 0 for not
    PRIMARY KEY (preview_id, email)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
