CREATE TABLE top_ups (
  account_id uuid NOT NULL,
  top_up_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  order_number text NOT NULL,
  method text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  idempotency_key text NOT NULL,
  language_id text NOT NULL DEFAULT '2',
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  journal_id uuid,
  CONSTRAINT top_ups__key PRIMARY KEY (account_id, top_up_id),
  CONSTRAINT top_ups__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT top_ups__order_once UNIQUE (account_id, order_number),
  CONSTRAINT top_ups__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT top_ups__method_known CHECK (method IN ('card', 'bank-transfer')),
  CONSTRAINT top_ups__state_known CHECK (state IN ('pending', 'paid', 'refused', 'abandoned')),
  CONSTRAINT top_ups__paid_has_journal CHECK ((state = 'paid') = (journal_id IS NOT NULL)),
  CONSTRAINT top_ups__settled_has_time CHECK ((state = 'pending') = (settled_at IS NULL))
);
COMMENT ON TABLE top_ups IS 'Top-ups of tags: the customer''s intent, and what became of it.';
COMMENT ON COLUMN top_ups.amount_minor IS 'Minor units';
COMMENT ON COLUMN top_ups.user_id IS 'Who started it; gets the confirmation.';
CREATE INDEX top_ups__by_time ON top_ups (account_id, created_at, top_up_id);
CREATE INDEX top_ups__by_tag ON top_ups (account_id, tag_id, created_at, top_up_id);
GRANT SELECT, INSERT, UPDATE ON top_ups TO rampa_app;

CREATE TABLE order_directory (
  order_number text NOT NULL,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  CONSTRAINT order_directory__key PRIMARY KEY (order_number)
);
COMMENT ON TABLE order_directory IS 'Directory over all accounts: whose order a number is; bank transfers are matched by it.';
GRANT SELECT, INSERT ON order_directory TO rampa_app;

CREATE TABLE bank_transfers (
  bank_transfer_id text NOT NULL,
  received_on date NOT NULL,
  reference text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  order_number text,
  verdict text NOT NULL,
  imported_at timestamptz NOT NULL,
  CONSTRAINT bank_transfers__key PRIMARY KEY (bank_transfer_id),
  CONSTRAINT bank_transfers__amount_positive CHECK (amount_minor > 0)
);
COMMENT ON TABLE bank_transfers IS 'Credits of bank statements, each imported once, and the order they were matched with.';
COMMENT ON COLUMN bank_transfers.amount_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE ON bank_transfers TO rampa_app;
