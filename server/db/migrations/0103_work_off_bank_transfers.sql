-- Transfers that fit no slip are worked off: by whom they came, what became of them, and what they are called in a
-- statement of another format.
ALTER TABLE bank_transfers
  ADD COLUMN format text NOT NULL DEFAULT 'table',
  ADD COLUMN bank_id text NOT NULL DEFAULT '',
  ADD COLUMN account text NOT NULL DEFAULT '',
  ADD COLUMN payer text NOT NULL DEFAULT '',
  ADD COLUMN payer_account text NOT NULL DEFAULT '',
  ADD COLUMN purpose text NOT NULL DEFAULT '',
  ADD COLUMN reference_key text GENERATED ALWAYS AS (
    regexp_replace(translate(upper(reference), E' -/.,:;\t', ''), '^97(?=[0-9]{14}$)', '')) STORED,
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN noted_at timestamptz,
  ADD COLUMN noted_by text,
  ADD COLUMN resolved_at timestamptz,
  ADD COLUMN resolved_by text,
  ADD CONSTRAINT bank_transfers__format_known CHECK (format IN ('table', 'camt053', 'mt940')),
  ADD CONSTRAINT bank_transfers__noted_whole CHECK (num_nonnulls(noted_at, noted_by) IN (0, 2)),
  ADD CONSTRAINT bank_transfers__resolved_whole CHECK (num_nonnulls(resolved_at, resolved_by) IN (0, 2)),
  ADD CONSTRAINT bank_transfers__credited_or_resolved CHECK (verdict <> 'credited' OR resolved_at IS NULL);
COMMENT ON COLUMN bank_transfers.format IS 'Of the statement that brought it first.';
COMMENT ON COLUMN bank_transfers.bank_id IS 'The bank''s own mark of the entry; empty if the statement has none.';
COMMENT ON COLUMN bank_transfers.account IS 'The operator''s account that was credited; empty if the statement does not say.';
COMMENT ON COLUMN bank_transfers.reference_key IS 'The reference without what banks write differently.';
COMMENT ON COLUMN bank_transfers.note IS 'Why it waits.';
COMMENT ON COLUMN bank_transfers.resolved_at IS 'When it was divided, as bank_transfer_parts say; null while it waits, and if it was credited by itself.';

CREATE INDEX bank_transfers__open ON bank_transfers (received_on, bank_transfer_id)
  WHERE verdict <> 'credited' AND resolved_at IS NULL;
CREATE INDEX bank_transfers__resolved ON bank_transfers (resolved_at DESC, bank_transfer_id)
  WHERE resolved_at IS NOT NULL;
CREATE INDEX bank_transfers__alike ON bank_transfers (received_on, amount_minor, reference_key);

CREATE TABLE bank_transfer_names (
  name text NOT NULL,
  format text NOT NULL,
  bank_transfer_id text NOT NULL,
  CONSTRAINT bank_transfer_names__key PRIMARY KEY (name),
  CONSTRAINT bank_transfer_names__transfer FOREIGN KEY (bank_transfer_id) REFERENCES bank_transfers,
  CONSTRAINT bank_transfer_names__one_a_format UNIQUE (bank_transfer_id, format)
);
COMMENT ON TABLE bank_transfer_names IS 'How statements of other formats call a transfer that was imported before.';
GRANT SELECT, INSERT ON bank_transfer_names TO rampa_app;

CREATE TABLE bank_transfer_parts (
  bank_transfer_id text NOT NULL,
  part_no integer NOT NULL,
  kind text NOT NULL,
  target text NOT NULL DEFAULT '',
  amount_minor bigint NOT NULL,
  order_number text,
  payout_id uuid,
  note text NOT NULL DEFAULT '',
  CONSTRAINT bank_transfer_parts__key PRIMARY KEY (bank_transfer_id, part_no),
  CONSTRAINT bank_transfer_parts__transfer FOREIGN KEY (bank_transfer_id) REFERENCES bank_transfers,
  CONSTRAINT bank_transfer_parts__kind_known CHECK (kind IN ('tag', 'slip', 'sender', 'elsewhere')),
  CONSTRAINT bank_transfer_parts__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT bank_transfer_parts__credited CHECK ((kind IN ('tag', 'slip')) = (order_number IS NOT NULL)),
  CONSTRAINT bank_transfer_parts__returned CHECK ((kind = 'sender') = (payout_id IS NOT NULL)),
  CONSTRAINT bank_transfer_parts__explained CHECK (kind <> 'elsewhere' OR note <> ''),
  CONSTRAINT bank_transfer_parts__order_once UNIQUE (order_number),
  CONSTRAINT bank_transfer_parts__payout_once UNIQUE (payout_id)
);
COMMENT ON TABLE bank_transfer_parts IS 'What staff did with a transfer that fits no slip: credited to a tag or an order, returned, or no customer''s.';
COMMENT ON COLUMN bank_transfer_parts.target IS 'Serial number of the tag, or number of the slip; else empty.';
COMMENT ON COLUMN bank_transfer_parts.amount_minor IS 'Minor units; the parts of a transfer add up to it.';
COMMENT ON COLUMN bank_transfer_parts.order_number IS 'Of the top-up that the part became, or the order that it paid.';
GRANT SELECT, INSERT ON bank_transfer_parts TO rampa_app;

-- Money that goes back to whoever sent it is paid out as what is owed to customers.
ALTER TABLE payouts
  DROP CONSTRAINT payouts__reason_known,
  ADD CONSTRAINT payouts__reason_known CHECK (reason IN ('account-closed', 'complaint', 'transfer-returned'));
-- Not validated: what is there fits the narrower constraint of before, and reading all journals would hold up whoever posts.
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer', 'opening-balance', 'transfer-return')) NOT VALID;
