-- +goose Up
-- A new table has no statistics, and plans made then are kept: an index that a
-- statement could use though another one finds its row at once must not cost
-- the same. These three were taken for moves of charges and reads of installs.
DROP INDEX direct_charges_age;
CREATE INDEX direct_charges_age ON direct_charges (created_at) WHERE status = 'pending';
DROP INDEX recurrent_charges_age;
CREATE INDEX recurrent_charges_age ON recurrent_charges (created_at) WHERE status = 'pending';
DROP INDEX installs_count;
CREATE INDEX installs_count ON installs (app_id, organization_id) WHERE removed_at = 0;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
