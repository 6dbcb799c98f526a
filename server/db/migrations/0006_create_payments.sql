CREATE TABLE payments (
  payment_id uuid NOT NULL,
  account_id uuid NOT NULL,
  provider text NOT NULL,
  order_number text NOT NULL,
  purpose text NOT NULL,
  transaction_type text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  provider_transaction_id text,
  language_id text NOT NULL DEFAULT '2',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  settled_at timestamptz,
  next_inquiry_at timestamptz,
  inquiries integer NOT NULL DEFAULT 0,
  CONSTRAINT payments__key PRIMARY KEY (payment_id),
  CONSTRAINT payments__order_once UNIQUE (provider, order_number),
  CONSTRAINT payments__transaction_once UNIQUE (provider, provider_transaction_id),
  CONSTRAINT payments__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT payments__state_known CHECK (state IN ('pending', 'paid', 'refused', 'abandoned', 'refunded')),
  CONSTRAINT payments__type_known CHECK (transaction_type IN ('purchase', 'authorize', 'charge'))
);
COMMENT ON TABLE payments IS 'Payments through a gateway, for whatever they pay. The state changes once, from pending.';
COMMENT ON COLUMN payments.amount_minor IS 'Minor units';
COMMENT ON COLUMN payments.next_inquiry_at IS 'When the gateway is asked next about a payment that stays pending; null once settled.';
CREATE INDEX payments__to_inquire ON payments (next_inquiry_at) WHERE state = 'pending';
CREATE INDEX payments__by_account ON payments (account_id, created_at);
GRANT SELECT, INSERT, UPDATE ON payments TO rampa_app;

CREATE TABLE payment_notices (
  notice_id uuid NOT NULL,
  provider text NOT NULL,
  received_at timestamptz NOT NULL,
  order_number text NOT NULL,
  verdict text NOT NULL,
  body text NOT NULL,
  CONSTRAINT payment_notices__key PRIMARY KEY (notice_id)
);
COMMENT ON TABLE payment_notices IS 'What gateways told us, to the letter, and what we made of it. Append-only.';
CREATE INDEX payment_notices__by_order ON payment_notices (provider, order_number);
GRANT SELECT, INSERT ON payment_notices TO rampa_app;
