-- +goose Up
-- A member may also ask for what an app sells inside itself: the request then names the
-- charge that waits for a yes. Who asks for one charge twice has one request that waits.
ALTER TABLE company_requests ADD COLUMN charge_id TEXT NOT NULL DEFAULT '';
ALTER TABLE company_requests ADD COLUMN charge_kind TEXT NOT NULL DEFAULT '' CHECK (charge_kind IN ('', 'direct_charge', 'recurrent_charge'));
DROP INDEX company_requests_waiting;
CREATE UNIQUE INDEX company_requests_waiting ON company_requests (organization_id, asker_id, app_id, charge_id) WHERE state = 'waiting';

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
