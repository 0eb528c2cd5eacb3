-- name: OrganizationsWithSubscriptions :many
SELECT DISTINCT buyer_organization_id FROM recurrent_charges
WHERE test = FALSE AND status IN ('processed', 'active', 'past_due', 'frozen') ORDER BY buyer_organization_id;

-- name: OrganizationsWithPayments :many
-- Those that paid with more than the sandbox.
SELECT DISTINCT c.buyer_organization_id FROM payments p JOIN direct_charges c ON c.id = p.charge_id
WHERE p.provider <> 'sandbox' AND p.state = 'succeeded' ORDER BY c.buyer_organization_id;
