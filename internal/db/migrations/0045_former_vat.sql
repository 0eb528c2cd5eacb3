-- +goose Up
-- The last VAT number that freed an account from tax and does so no more, with what
-- was known about it, as JSON; '' without one. What was agreed while it did is
-- billed by it.
ALTER TABLE billing_accounts ADD COLUMN vat_former TEXT NOT NULL DEFAULT '';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
