-- +goose Up
-- Addresses by which a number of organizations see an app before everybody does.
CREATE TABLE sharing_links (
    id          TEXT PRIMARY KEY,
    app_id      TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    places      BIGINT NOT NULL CHECK (places BETWEEN 1 AND 100),
    created_by  TEXT NOT NULL,
    created_at  BIGINT NOT NULL,
    ends_at     BIGINT NOT NULL, -- the moment after the last day
    closed_at   BIGINT NOT NULL  -- 0 for not
);
CREATE INDEX sharing_links_app ON sharing_links (app_id, created_at);
CREATE UNIQUE INDEX sharing_invitations_taken ON sharing_invitations (link_id, organization_id) WHERE link_id <> '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
