-- +goose Up
-- Apps that a developer offers another one: both sides agree, and after a stay in which either
-- may cancel they move. The organizations are those that the developers were at the offer.
CREATE TABLE transfers (
    id                       TEXT PRIMARY KEY,
    giver                    TEXT NOT NULL, -- slugs of the developers
    giver_organization_id    TEXT NOT NULL,
    receiver                 TEXT NOT NULL,
    receiver_organization_id TEXT NOT NULL,
    is_whole                 BOOLEAN NOT NULL, -- all apps that the giver had
    state                    TEXT NOT NULL CHECK (state IN ('offered', 'accepted', 'declined', 'cancelled', 'expired', 'completed', 'failed')),
    reason                   TEXT NOT NULL DEFAULT '', -- why it failed
    reason_app               TEXT NOT NULL DEFAULT '',
    offered_by               TEXT NOT NULL,
    offered_at               BIGINT NOT NULL,
    expires_at               BIGINT NOT NULL,
    accepted_by              TEXT NOT NULL DEFAULT '',
    accepted_at              BIGINT NOT NULL DEFAULT 0,
    moves_at                 BIGINT NOT NULL DEFAULT 0,
    ended_by                 TEXT NOT NULL DEFAULT '',
    ended_at                 BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX transfers_giver ON transfers (giver_organization_id, offered_at);
CREATE INDEX transfers_receiver ON transfers (receiver_organization_id, offered_at);

-- An app is in one open transfer at most.
CREATE TABLE transfer_apps (
    transfer_id TEXT NOT NULL,
    app_id      TEXT NOT NULL,
    name        TEXT NOT NULL, -- at the offer
    is_open     BOOLEAN NOT NULL,
    PRIMARY KEY (transfer_id, app_id)
);
CREATE UNIQUE INDEX transfer_apps_open ON transfer_apps (app_id) WHERE is_open;
CREATE INDEX transfer_apps_app ON transfer_apps (app_id);

-- Who is paid, from a time on, for what is sold with the OAuth client of an app that has moved.
CREATE TABLE order_sellers (
    client_id       TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    since           BIGINT NOT NULL
);

-- A picture of an app that has moved may be one of apps that stayed, too.
ALTER TABLE listing_uploads ADD COLUMN is_shared BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
