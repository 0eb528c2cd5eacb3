-- +goose Up
-- Whose card a token of the embedded provider stands for: the organization that
-- made it or used it first; empty: nobody has used it yet.
ALTER TABLE sandbox_cards ADD COLUMN organization_id TEXT NOT NULL DEFAULT '';
UPDATE sandbox_cards SET organization_id = used.organization_id
FROM (
  SELECT token, MIN(organization_id) AS organization_id
  FROM (SELECT token, organization_id FROM cards UNION ALL SELECT token, organization_id FROM purchase_cards) AS uses
  GROUP BY token
) AS used
WHERE used.token = sandbox_cards.token;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
