CREATE TABLE bulk_top_ups (
  account_id uuid NOT NULL,
  bulk_top_up_id uuid NOT NULL,
  user_id uuid NOT NULL,
  order_number text NOT NULL,
  method text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  tag_count integer NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  language_id text NOT NULL,
  keep_card boolean NOT NULL,
  card_id uuid,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT bulk_top_ups__key PRIMARY KEY (account_id, bulk_top_up_id),
  CONSTRAINT bulk_top_ups__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT bulk_top_ups__order_once UNIQUE (account_id, order_number),
  CONSTRAINT bulk_top_ups__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT bulk_top_ups__has_tags CHECK (tag_count > 0),
  CONSTRAINT bulk_top_ups__method_known CHECK (method IN ('card', 'bank-transfer')),
  CONSTRAINT bulk_top_ups__state_known CHECK (state IN ('pending', 'paid', 'refused', 'abandoned')),
  CONSTRAINT bulk_top_ups__settled_has_time CHECK ((state = 'pending') = (settled_at IS NULL)),
  CONSTRAINT bulk_top_ups__card_by_card CHECK (method = 'card' OR (card_id IS NULL AND NOT keep_card))
);
COMMENT ON TABLE bulk_top_ups IS 'Top-ups of several tags in one payment: the customer''s intent, and what became of it.';
COMMENT ON COLUMN bulk_top_ups.amount_minor IS 'Minor units: the sum of all its tags.';
COMMENT ON COLUMN bulk_top_ups.tag_count IS 'How many tags it tops up.';
COMMENT ON COLUMN bulk_top_ups.request_hash IS 'Of what was asked for: the same key with another request is refused.';
COMMENT ON COLUMN bulk_top_ups.user_id IS 'Who started it; gets the confirmation.';
COMMENT ON COLUMN bulk_top_ups.keep_card IS 'The customer asked to keep the card for later payments.';
COMMENT ON COLUMN bulk_top_ups.card_id IS 'The saved card that is charged; null where it is paid otherwise.';
CREATE INDEX bulk_top_ups__by_time ON bulk_top_ups (account_id, created_at, bulk_top_up_id);
CREATE INDEX bulk_top_ups__waiting ON bulk_top_ups (method, created_at) WHERE state = 'pending';
GRANT SELECT, INSERT, UPDATE ON bulk_top_ups TO rampa_app;

CREATE TABLE bulk_top_up_parts (
  account_id uuid NOT NULL,
  bulk_top_up_id uuid NOT NULL,
  part_no integer NOT NULL,
  tag_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  taken_back_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT bulk_top_up_parts__key PRIMARY KEY (account_id, bulk_top_up_id, part_no),
  CONSTRAINT bulk_top_up_parts__tag_once UNIQUE (account_id, bulk_top_up_id, tag_id),
  CONSTRAINT bulk_top_up_parts__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT bulk_top_up_parts__taken_back_of_it CHECK (taken_back_minor BETWEEN 0 AND amount_minor)
);
COMMENT ON TABLE bulk_top_up_parts IS 'What each tag gets of a top-up of several; once it is paid, a top-up of its own.';
COMMENT ON COLUMN bulk_top_up_parts.amount_minor IS 'Minor units';
COMMENT ON COLUMN bulk_top_up_parts.taken_back_minor IS 'Minor units of it that were taken off the tag again: refunded, or taken back by the gateway or the bank of the card.';
GRANT SELECT, INSERT, UPDATE ON bulk_top_up_parts TO rampa_app;

-- Older programs: they pay for one tag alone, and leave it out.
ALTER TABLE top_ups ADD COLUMN bulk_order_number text;
COMMENT ON COLUMN top_ups.bulk_order_number IS 'Order that was paid for this tag and others together; null for all others.';
