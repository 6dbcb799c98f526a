CREATE TABLE automatic_top_ups (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  user_id uuid NOT NULL,
  card_id uuid NOT NULL,
  limit_minor bigint NOT NULL,
  amount_minor bigint NOT NULL,
  monthly_cap_minor bigint NOT NULL,
  currency text NOT NULL,
  paused_at timestamptz,
  order_number text,
  order_told_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  failed_at timestamptz,
  refusal text,
  next_try_at timestamptz,
  capped_month date,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT automatic_top_ups__key PRIMARY KEY (account_id, tag_id),
  CONSTRAINT automatic_top_ups__limit_positive CHECK (limit_minor > 0),
  CONSTRAINT automatic_top_ups__one_charge_is_enough CHECK (amount_minor >= limit_minor),
  CONSTRAINT automatic_top_ups__cap_covers_amount CHECK (monthly_cap_minor >= amount_minor),
  CONSTRAINT automatic_top_ups__failure_whole CHECK (
    (failures = 0) = (failed_at IS NULL) AND (failures = 0) = (refusal IS NULL)),
  CONSTRAINT automatic_top_ups__failing_goes_on CHECK (failures = 0 OR next_try_at IS NOT NULL),
  CONSTRAINT automatic_top_ups__month_begins CHECK (extract(day FROM capped_month) = 1)
);
COMMENT ON TABLE automatic_top_ups IS 'Tags that are topped up by themselves: below limit_minor, amount_minor is charged to a kept card.';
COMMENT ON COLUMN automatic_top_ups.limit_minor IS 'Minor units: below this balance the tag is topped up.';
COMMENT ON COLUMN automatic_top_ups.amount_minor IS 'Minor units of one charge; at least the limit, so that one is enough.';
COMMENT ON COLUMN automatic_top_ups.monthly_cap_minor IS 'Minor units: most that is charged for the tag in a calendar month of toll time.';
COMMENT ON COLUMN automatic_top_ups.order_number IS 'The charge under way; the next one waits for its end.';
COMMENT ON COLUMN automatic_top_ups.order_told_at IS 'When the customer was told that the gateway does not answer about it.';
COMMENT ON COLUMN automatic_top_ups.capped_month IS 'The month whose cap stopped a charge; its customer was told.';
CREATE INDEX automatic_top_ups__due ON automatic_top_ups (next_try_at) WHERE paused_at IS NULL AND next_try_at IS NOT NULL;
CREATE INDEX automatic_top_ups__waiting ON automatic_top_ups (account_id) WHERE order_number IS NOT NULL;
CREATE INDEX automatic_top_ups__capped ON automatic_top_ups (capped_month) WHERE paused_at IS NULL AND capped_month IS NOT NULL;
CREATE INDEX automatic_top_ups__by_card ON automatic_top_ups (account_id, card_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON automatic_top_ups TO rampa_app;

CREATE UNIQUE INDEX top_ups__one_automatic_at_a_time ON top_ups (account_id, tag_id) WHERE automatic AND state = 'pending';
