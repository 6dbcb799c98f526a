-- What the payment gateway pays out to the operator's bank account, line by line, compared with payments.
CREATE TABLE gateway_settlements (
  settlement_id text NOT NULL,
  paid_on date NOT NULL,
  currency text NOT NULL,
  gross_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  line_count integer NOT NULL,
  fingerprint text NOT NULL,
  imported_at timestamptz NOT NULL,
  imported_by text NOT NULL,
  CONSTRAINT gateway_settlements__key PRIMARY KEY (settlement_id),
  CONSTRAINT gateway_settlements__adds_up CHECK (net_minor = gross_minor - fee_minor AND line_count > 0),
  CONSTRAINT gateway_settlements__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR'))
);
COMMENT ON TABLE gateway_settlements IS 'Settlements of the payment gateway, each imported once. Append-only.';
COMMENT ON COLUMN gateway_settlements.settlement_id IS 'The gateway''s own, which its transfer to the bank account names.';
COMMENT ON COLUMN gateway_settlements.gross_minor IS 'Minor units: sales less refunds and chargebacks.';
COMMENT ON COLUMN gateway_settlements.fee_minor IS 'Minor units that the gateway keeps.';
COMMENT ON COLUMN gateway_settlements.net_minor IS 'Minor units that are paid out.';
COMMENT ON COLUMN gateway_settlements.fingerprint IS 'SHA-256 of the lines: a second file with this number must be the same.';
CREATE INDEX gateway_settlements__newest ON gateway_settlements (paid_on DESC, settlement_id);
GRANT SELECT, INSERT ON gateway_settlements TO rampa_app;

CREATE TABLE gateway_settlement_lines (
  settlement_id text NOT NULL,
  line_no integer NOT NULL,
  kind text NOT NULL,
  transaction_id text NOT NULL,
  order_number text NOT NULL,
  day date NOT NULL,
  gross_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  CONSTRAINT gateway_settlement_lines__key PRIMARY KEY (settlement_id, line_no),
  CONSTRAINT gateway_settlement_lines__kind_known CHECK (kind IN ('sale', 'refund', 'chargeback')),
  CONSTRAINT gateway_settlement_lines__signed CHECK (CASE kind WHEN 'sale' THEN gross_minor > 0 ELSE gross_minor < 0 END)
);
COMMENT ON TABLE gateway_settlement_lines IS 'The transactions of each settlement. Append-only.';
COMMENT ON COLUMN gateway_settlement_lines.gross_minor IS 'Minor units; below zero for what went back.';
COMMENT ON COLUMN gateway_settlement_lines.fee_minor IS 'Minor units that the gateway keeps of it.';
CREATE INDEX gateway_settlement_lines__by_order ON gateway_settlement_lines (order_number);
CREATE INDEX gateway_settlement_lines__by_transaction ON gateway_settlement_lines (transaction_id);
GRANT SELECT, INSERT ON gateway_settlement_lines TO rampa_app;

CREATE TABLE gateway_differences (
  difference_id text NOT NULL,
  verdict text NOT NULL,
  settlement_id text,
  kind text NOT NULL,
  transaction_id text NOT NULL,
  order_number text NOT NULL,
  day date NOT NULL,
  settled_minor bigint,
  ours_minor bigint,
  currency text NOT NULL,
  found_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '',
  noted_by text,
  assigned_order text,
  closed_at timestamptz,
  closed_by text,
  CONSTRAINT gateway_differences__key PRIMARY KEY (difference_id),
  CONSTRAINT gateway_differences__verdict_known CHECK (verdict IN
    ('unknown-transaction', 'amount-differs', 'currency-differs', 'not-booked', 'settled-before', 'not-settled')),
  CONSTRAINT gateway_differences__closed_whole CHECK (num_nonnulls(closed_at, closed_by) IN (0, 2)),
  CONSTRAINT gateway_differences__assigned_closed CHECK (assigned_order IS NULL OR closed_at IS NOT NULL)
);
COMMENT ON TABLE gateway_differences IS 'What a settlement says and our payments do not, or the other way round, until somebody has said what it is.';
COMMENT ON COLUMN gateway_differences.settlement_id IS 'Null for a payment that no settlement has.';
COMMENT ON COLUMN gateway_differences.settled_minor IS 'Minor units by the settlement.';
COMMENT ON COLUMN gateway_differences.ours_minor IS 'Minor units by our payments; null where there is none.';
COMMENT ON COLUMN gateway_differences.assigned_order IS 'The order that staff say it belongs to.';
CREATE INDEX gateway_differences__of_settlement ON gateway_differences (settlement_id) WHERE closed_at IS NULL;
CREATE INDEX gateway_differences__open ON gateway_differences (found_at, difference_id) WHERE closed_at IS NULL;
CREATE INDEX gateway_differences__closed ON gateway_differences (closed_at DESC, difference_id) WHERE closed_at IS NOT NULL;
CREATE INDEX gateway_differences__unsettled ON gateway_differences (order_number) WHERE verdict = 'not-settled';
GRANT SELECT, INSERT, UPDATE ON gateway_differences TO rampa_app;

-- Payments of some days that no settlement has are looked for at each import.
CREATE INDEX payments__by_settling ON payments (settled_at, order_number) WHERE state IN ('paid', 'refunded');
