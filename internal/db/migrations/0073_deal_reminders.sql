-- +goose Up
-- Who wants to hear that the deal of an app begins. One wish for each person and app; told_at
-- is when they got their mail, 0 before that.
CREATE TABLE deal_reminders (
    account_id      TEXT NOT NULL,
    app_id          TEXT NOT NULL,
    organization_id TEXT NOT NULL,
    begins_at       BIGINT NOT NULL,
    created_at      BIGINT NOT NULL,
    told_at         BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (account_id, app_id)
);
CREATE INDEX deal_reminders_open ON deal_reminders (told_at, app_id);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
