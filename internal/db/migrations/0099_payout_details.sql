-- +goose Up
-- Who a developer is by law: what has to be known before money goes out to them. Where it goes to
-- is nothing that the shop keeps. told_at is when they were asked for it by mail, 0 for never;
-- updated_at is 0 until the details are given.
CREATE TABLE payout_details (
  organization_id TEXT PRIMARY KEY,
  legal_name TEXT NOT NULL DEFAULT '',
  country TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  zip TEXT NOT NULL DEFAULT '',
  city TEXT NOT NULL DEFAULT '',
  tax_id TEXT NOT NULL DEFAULT '',
  updated_by TEXT NOT NULL DEFAULT '',
  updated_at BIGINT NOT NULL DEFAULT 0,
  told_at BIGINT NOT NULL DEFAULT 0
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
