-- +goose Up
-- What a register or the staff said about the VAT number of a billing account.
-- Numbers that were taxed at 0 before keep that, so that running subscriptions
-- keep their price.
ALTER TABLE billing_accounts ADD COLUMN vat_state TEXT NOT NULL DEFAULT 'unchecked';
ALTER TABLE billing_accounts ADD COLUMN vat_checked_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE billing_accounts ADD COLUMN vat_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE billing_accounts ADD COLUMN vat_by TEXT NOT NULL DEFAULT '';
ALTER TABLE billing_accounts ADD COLUMN vat_reason TEXT NOT NULL DEFAULT '';
CREATE INDEX billing_accounts_vat ON billing_accounts (organization_id) WHERE vat_number <> '';

UPDATE billing_accounts SET vat_state = 'confirmed', vat_reason = 'before checks began', vat_checked_at = updated_at
WHERE tax_exempt = FALSE AND (
  country IN ('AT','BE','BG','HR','CY','CZ','DK','DE','EE','FI','FR','HU','IE','IT','LV','LT','LU','MT','NL','PL','PT','RO','SK','SI','ES','SE')
    AND UPPER(REPLACE(REPLACE(REPLACE(vat_number, ' ', ''), '.', ''), '-', '')) LIKE country || '%'
  OR country = 'GR' AND UPPER(REPLACE(REPLACE(REPLACE(vat_number, ' ', ''), '.', ''), '-', '')) LIKE 'EL%'
) AND LENGTH(REPLACE(REPLACE(REPLACE(vat_number, ' ', ''), '.', ''), '-', '')) BETWEEN
  CASE country WHEN 'RO' THEN 4 WHEN 'AT' THEN 11 WHEN 'BE' THEN 12 WHEN 'BG' THEN 11 WHEN 'HR' THEN 13 WHEN 'CY' THEN 11 WHEN 'DE' THEN 11 WHEN 'EE' THEN 11
    WHEN 'FR' THEN 13 WHEN 'GR' THEN 11 WHEN 'IT' THEN 13 WHEN 'LV' THEN 13 WHEN 'LT' THEN 11 WHEN 'NL' THEN 14 WHEN 'PL' THEN 12 WHEN 'PT' THEN 11
    WHEN 'SK' THEN 12 WHEN 'ES' THEN 11 WHEN 'SE' THEN 14 ELSE 10 END
  AND CASE country WHEN 'AT' THEN 11 WHEN 'BE' THEN 12 WHEN 'BG' THEN 12 WHEN 'HR' THEN 13 WHEN 'CY' THEN 11 WHEN 'CZ' THEN 12 WHEN 'DE' THEN 11 WHEN 'EE' THEN 11
    WHEN 'FR' THEN 13 WHEN 'GR' THEN 11 WHEN 'IE' THEN 11 WHEN 'IT' THEN 13 WHEN 'LV' THEN 13 WHEN 'LT' THEN 14 WHEN 'NL' THEN 14 WHEN 'PL' THEN 12 WHEN 'PT' THEN 11
    WHEN 'RO' THEN 12 WHEN 'SK' THEN 12 WHEN 'ES' THEN 11 WHEN 'SE' THEN 14 ELSE 10 END;

-- +goose Down
-- Forward only: restore a backup to go back.
SELECT 1;
