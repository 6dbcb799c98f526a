-- A payment that was voided before it was paid out is in no settlement, and none has to be waited for.
ALTER TABLE payment_reversals ADD COLUMN voided boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN payment_reversals.voided IS 'Of a payment that the gateway had not paid out, and does not.';

-- What the gateway keeps beside its payments, and money that comes back from a bank that had taken it.
-- Older programs: they write the kinds that were there before, with the signs of before.
ALTER TABLE gateway_settlement_lines
  DROP CONSTRAINT gateway_settlement_lines__kind_known,
  DROP CONSTRAINT gateway_settlement_lines__signed,
  ADD CONSTRAINT gateway_settlement_lines__kind_known
    CHECK (kind IN ('sale', 'refund', 'chargeback', 'dispute-won', 'fee')) NOT VALID,
  ADD CONSTRAINT gateway_settlement_lines__signed CHECK (CASE
    WHEN kind IN ('sale', 'dispute-won') THEN gross_minor > 0
    WHEN kind = 'fee' THEN gross_minor = 0 ELSE gross_minor < 0 END) NOT VALID;

-- Two clerks do not overwrite each other's notes. Older programs: what they write is not counted.
ALTER TABLE gateway_differences ADD COLUMN revision integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN gateway_differences.revision IS 'One more with each change by staff.';

-- Payments that no settlement has are looked for once. Null: by an older program, or not at all.
ALTER TABLE gateway_settlements ADD COLUMN looked_from timestamptz, ADD COLUMN looked_to timestamptz;
COMMENT ON COLUMN gateway_settlements.looked_from IS 'Which payments were looked through with it or before it, by when they were paid.';
COMMENT ON TABLE gateway_settlements IS 'Settlements of the payment gateway, each imported once. Only looked_from and looked_to change.';
GRANT UPDATE (looked_from, looked_to) ON gateway_settlements TO rampa_app;
