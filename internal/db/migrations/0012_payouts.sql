-- +goose Up
-- What developers are paid out: one a developer and month. An open one reserves
-- its amount; the ledger's withdrawal is posted when it is paid.
CREATE TABLE payouts (
    id              TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL,
    month           TEXT NOT NULL,
    amount_cents    BIGINT NOT NULL CHECK (amount_cents > 0),
    state           TEXT NOT NULL,
    reason          TEXT NOT NULL DEFAULT '',
    actor           TEXT NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    UNIQUE (organization_id, month)
);
CREATE INDEX payouts_state ON payouts (state, created_at);

-- What a charge posted: the books are compared with the charges by it.
CREATE INDEX ledger_transactions_charge ON ledger_transactions (charge_id, kind);

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
