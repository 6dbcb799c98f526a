CREATE TABLE kept_cards (
  account_id uuid NOT NULL,
  card_id uuid NOT NULL,
  provider text NOT NULL,
  fingerprint bytea NOT NULL,
  sealed_token bytea NOT NULL,
  masked_number text NOT NULL,
  brand text NOT NULL,
  expires text,
  is_default boolean NOT NULL DEFAULT false,
  kept_at timestamptz NOT NULL,
  warned_month_at timestamptz,
  warned_week_at timestamptz,
  CONSTRAINT kept_cards__key PRIMARY KEY (account_id, card_id),
  CONSTRAINT kept_cards__once UNIQUE (account_id, provider, fingerprint),
  CONSTRAINT kept_cards__expires_is_month CHECK (expires ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  CONSTRAINT kept_cards__number_masked CHECK (masked_number !~ '\d{9}')
);
COMMENT ON TABLE kept_cards IS 'Cards that the payment gateway keeps for customers; only what its signed notice or its answer confirmed. A card''s number is never here.';
COMMENT ON COLUMN kept_cards.fingerprint IS 'Keyed hash of the gateway''s token, by which the same card is known again.';
COMMENT ON COLUMN kept_cards.sealed_token IS 'The gateway''s token, encrypted; it charges the card.';
COMMENT ON COLUMN kept_cards.expires IS 'YYYY-MM, good until the end of that month of toll time; null where the gateway did not say.';
COMMENT ON COLUMN kept_cards.warned_month_at IS 'When its customer was told that it ends within 30 days; warned_week_at: within 7.';
CREATE UNIQUE INDEX kept_cards__one_default ON kept_cards (account_id) WHERE is_default;
CREATE INDEX kept_cards__by_expiry ON kept_cards (expires) WHERE warned_week_at IS NULL;
CREATE INDEX kept_cards__by_fingerprint ON kept_cards (fingerprint);
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_cards TO rampa_app;

CREATE TABLE card_registrations (
  account_id uuid NOT NULL,
  order_number text NOT NULL,
  user_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  purpose text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  card_id uuid,
  started_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT card_registrations__key PRIMARY KEY (account_id, order_number),
  CONSTRAINT card_registrations__intent_once UNIQUE (account_id, purpose, idempotency_key),
  CONSTRAINT card_registrations__state_known CHECK (state IN ('pending', 'kept', 'refused', 'abandoned')),
  CONSTRAINT card_registrations__settled_has_time CHECK ((state = 'pending') = (settled_at IS NULL)),
  CONSTRAINT card_registrations__kept_has_card CHECK ((state = 'kept') = (card_id IS NOT NULL))
);
COMMENT ON TABLE card_registrations IS 'Cards that customers set out to register without paying anything, and what became of it.';
GRANT SELECT, INSERT, UPDATE ON card_registrations TO rampa_app;

ALTER TABLE payments
  ADD COLUMN keep_card boolean NOT NULL DEFAULT false,
  ADD COLUMN card_id uuid,
  ADD COLUMN charge_tries integer NOT NULL DEFAULT 0,
  ADD COLUMN charge_sent_at timestamptz,
  ADD COLUMN refusal text,
  ADD CONSTRAINT payments__refusal_of_unpaid CHECK (refusal IS NULL OR state IN ('refused', 'abandoned'));
COMMENT ON COLUMN payments.keep_card IS 'The customer wants the gateway to keep the card.';
COMMENT ON COLUMN payments.card_id IS 'The kept card that is charged while its owner is away; null where the customer pays on the gateway''s page.';
COMMENT ON COLUMN payments.charge_sent_at IS 'When the charge was last on its way to the gateway, written before it left.';
COMMENT ON COLUMN payments.refusal IS 'Why it was not paid, as far as the gateway tells.';

ALTER TABLE top_ups
  ADD COLUMN automatic boolean NOT NULL DEFAULT false,
  ADD COLUMN keep_card boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN top_ups.automatic IS 'Started by the rule of the tag, not by a click.';
COMMENT ON COLUMN top_ups.keep_card IS 'The customer asked to keep the card for later payments.';
