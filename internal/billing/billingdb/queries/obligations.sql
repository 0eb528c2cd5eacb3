-- name: OpenObligations :one
-- What a test walked through is nobody's money.
SELECT
  (SELECT COUNT(*) FROM direct_charges c WHERE c.buyer_organization_id = sqlc.arg(organization_id) AND c.status = 'processed') AS payments,
  (SELECT COUNT(*) FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.status = 'processed') AS beginnings,
  (SELECT COUNT(*) FROM recurrent_charges r WHERE r.buyer_organization_id = sqlc.arg(organization_id) AND r.status IN ('past_due', 'frozen') AND r.test = FALSE) AS unpaid,
  (SELECT COUNT(*) FROM refunds f JOIN direct_charges c ON c.id = f.charge_id
    WHERE f.state = 'requested' AND (c.buyer_organization_id = sqlc.arg(organization_id) OR c.order_organization_id = sqlc.arg(organization_id))) AS refunds,
  (SELECT COUNT(*) FROM payouts p WHERE p.organization_id = sqlc.arg(organization_id) AND p.state = 'requested') AS payouts,
  (SELECT COUNT(*) FROM recurrent_charges r WHERE r.order_organization_id = sqlc.arg(organization_id) AND r.buyer_organization_id <> r.order_organization_id
    AND r.status IN ('processed', 'active', 'past_due', 'frozen') AND r.test = FALSE) AS sold;
