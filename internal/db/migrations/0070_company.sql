-- +goose Up
-- What members ask for who may not get an app themselves. Who asks for an app twice
-- has one request that waits.
CREATE TABLE company_requests (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    app_id          TEXT NOT NULL,
    asker_id        TEXT NOT NULL,
    reason          TEXT NOT NULL,
    state           TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn')),
    asked_at        BIGINT NOT NULL,
    way             TEXT NOT NULL DEFAULT '',
    note            TEXT NOT NULL DEFAULT '',
    decided_by      TEXT NOT NULL DEFAULT '',
    decided_at      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX company_requests_organization ON company_requests (organization_id, asked_at);
CREATE UNIQUE INDEX company_requests_waiting ON company_requests (organization_id, asker_id, app_id) WHERE state = 'waiting';

-- What the apps of a product may cost an organization in a month. The stop is lifted
-- for one month, as '2026-11'.
CREATE TABLE company_budgets (
    organization_id TEXT NOT NULL,
    product         TEXT NOT NULL,
    monthly_cents   BIGINT NOT NULL CHECK (monthly_cents >= 0),
    stops           BOOLEAN NOT NULL,
    lifted_for      TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (organization_id, product)
);

CREATE TABLE company_rules (
    organization_id    TEXT PRIMARY KEY,
    owners_for_writing BOOLEAN NOT NULL,
    only_allowed       BOOLEAN NOT NULL
);

CREATE TABLE company_app_rules (
    organization_id TEXT NOT NULL,
    app_id          TEXT NOT NULL,
    rule            TEXT NOT NULL CHECK (rule IN ('allowed', 'forbidden')),
    PRIMARY KEY (organization_id, app_id)
);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
