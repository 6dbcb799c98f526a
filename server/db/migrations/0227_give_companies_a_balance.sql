-- Older programs: they know no balance of a company, neither show nor close it; a payment for one is left to a newer program.
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer', 'opening-balance', 'transfer-return', 'gateway-refund', 'chargeback', 'cash-return', 'till-closing', 'tag-replacement', 'cash-correction', 'own-transfer', 'postpaid-invoice', 'postpaid-payment', 'company-top-up', 'company-refund', 'company-filling', 'company-transfer')) NOT VALID;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts__kind_known;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'cash-clearing', 'toll-revenue', 'sales-revenue', 'tag-credit', 'credit-transfer', 'complaint-refunds', 'correction', 'payouts', 't4a-receivable', 't4a-tolls', 't4a-services', 'opening-balances', 'till', 'cash-office', 'till-differences', 'postpaid-receivable', 'company-balance')) NOT VALID;

CREATE TABLE company_balances (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  day_cap_minor bigint,
  month_cap_minor bigint,
  alert_below_minor bigint,
  told_low_at timestamptz,
  state text NOT NULL DEFAULT 'active',
  look_again_at timestamptz,
  revision integer NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT company_balances__key PRIMARY KEY (account_id),
  CONSTRAINT company_balances__caps_positive CHECK (day_cap_minor > 0 AND month_cap_minor > 0),
  CONSTRAINT company_balances__alert_positive CHECK (alert_below_minor > 0),
  CONSTRAINT company_balances__state_known CHECK (state IN ('active', 'empty', 'cap-reached')),
  CONSTRAINT company_balances__revision_positive CHECK (revision > 0)
);
COMMENT ON TABLE company_balances IS 'How a company fills its tags from a balance of its own; the rules are beside it.';
COMMENT ON COLUMN company_balances.user_id IS 'Who saved it last.';
COMMENT ON COLUMN company_balances.day_cap_minor IS 'Minor units that are filled on a day of toll time at most; null: no limit.';
COMMENT ON COLUMN company_balances.month_cap_minor IS 'Minor units that are filled in a month of toll time at most; null: no limit.';
COMMENT ON COLUMN company_balances.alert_below_minor IS 'Minor units; below them owners and accountants are told. Null: once there is not enough.';
COMMENT ON COLUMN company_balances.told_low_at IS 'Null once money has come.';
COMMENT ON COLUMN company_balances.state IS 'As the last look found it.';
COMMENT ON COLUMN company_balances.look_again_at IS 'When the cap that was reached ends; once that look waits, when it is asked for again.';
CREATE INDEX company_balances__to_look_at ON company_balances (look_again_at, account_id) WHERE look_again_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON company_balances TO rampa_app;

CREATE TABLE company_fill_rules (
  account_id uuid NOT NULL,
  rule_no integer NOT NULL,
  tag_id uuid,
  cost_centre_id uuid,
  below_minor bigint NOT NULL,
  up_to_minor bigint NOT NULL,
  CONSTRAINT company_fill_rules__key PRIMARY KEY (account_id, rule_no),
  CONSTRAINT company_fill_rules__one_target CHECK (num_nonnulls(tag_id, cost_centre_id) <= 1),
  CONSTRAINT company_fill_rules__fills CHECK (below_minor > 0 AND up_to_minor > below_minor)
);
COMMENT ON TABLE company_fill_rules IS 'Below which balance tags are filled from the balance of their company, and up to which; the first rule that fits a tag is its own.';
COMMENT ON COLUMN company_fill_rules.tag_id IS 'The only tag that it fills; with no cost centre either: all tags.';
COMMENT ON COLUMN company_fill_rules.below_minor IS 'Minor units';
COMMENT ON COLUMN company_fill_rules.up_to_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE, DELETE ON company_fill_rules TO rampa_app;

CREATE TABLE company_top_ups (
  account_id uuid NOT NULL,
  company_top_up_id uuid NOT NULL,
  user_id uuid NOT NULL,
  order_number text NOT NULL,
  method text NOT NULL,
  paid_with text,
  amount_minor bigint NOT NULL,
  taken_back_minor bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  idempotency_key text NOT NULL,
  language_id text NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT company_top_ups__key PRIMARY KEY (account_id, company_top_up_id),
  CONSTRAINT company_top_ups__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT company_top_ups__order_once UNIQUE (account_id, order_number),
  CONSTRAINT company_top_ups__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT company_top_ups__taken_back_of_it CHECK (taken_back_minor BETWEEN 0 AND amount_minor),
  CONSTRAINT company_top_ups__method_known CHECK (method IN ('card', 'bank-transfer')),
  CONSTRAINT company_top_ups__paid_with_by_card CHECK (paid_with IS NULL OR method = 'card'),
  CONSTRAINT company_top_ups__state_known CHECK (state IN ('pending', 'paid', 'refused', 'abandoned')),
  CONSTRAINT company_top_ups__settled_has_time CHECK ((state = 'pending') = (settled_at IS NULL))
);
COMMENT ON TABLE company_top_ups IS 'Payments into the balances of companies: the customer''s intent, and what became of it.';
COMMENT ON COLUMN company_top_ups.user_id IS 'Who started it; gets the confirmation.';
COMMENT ON COLUMN company_top_ups.amount_minor IS 'Minor units';
COMMENT ON COLUMN company_top_ups.taken_back_minor IS 'Minor units of it that went back: refunded, or taken back by the gateway or the bank of the card.';
COMMENT ON COLUMN company_top_ups.paid_with IS 'As of its payment, for lists.';
CREATE INDEX company_top_ups__by_time ON company_top_ups (account_id, created_at, company_top_up_id);
CREATE INDEX company_top_ups__waiting ON company_top_ups (method, created_at) WHERE state = 'pending';
CREATE INDEX company_top_ups__awaited ON company_top_ups (amount_minor, created_at)
  WHERE method = 'bank-transfer' AND state = 'pending';
GRANT SELECT, INSERT, UPDATE ON company_top_ups TO rampa_app;

CREATE TABLE company_movements (
  account_id uuid NOT NULL,
  movement_id uuid NOT NULL,
  kind text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  tag_id uuid,
  order_number text,
  user_id uuid,
  idempotency_key text,
  journal_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT company_movements__key PRIMARY KEY (account_id, movement_id),
  CONSTRAINT company_movements__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT company_movements__kind_known CHECK (kind IN ('paid-in', 'taken-back', 'filled', 'given', 'fetched', 'paid-out')),
  CONSTRAINT company_movements__signed CHECK (CASE WHEN kind IN ('paid-in', 'fetched') THEN amount_minor > 0 ELSE amount_minor < 0 END),
  CONSTRAINT company_movements__tag_where_one_is CHECK ((tag_id IS NOT NULL) = (kind IN ('filled', 'given', 'fetched'))),
  CONSTRAINT company_movements__order_where_one_is CHECK ((order_number IS NOT NULL) = (kind IN ('paid-in', 'taken-back'))),
  CONSTRAINT company_movements__by_somebody CHECK ((user_id IS NOT NULL AND idempotency_key IS NOT NULL) = (kind IN ('given', 'fetched')))
);
COMMENT ON TABLE company_movements IS 'What changed the balance of a company: a journal each.';
COMMENT ON COLUMN company_movements.amount_minor IS 'Minor units, signed: what the balance got, or gave.';
COMMENT ON COLUMN company_movements.tag_id IS 'To which it went, or from which it came.';
COMMENT ON COLUMN company_movements.user_id IS 'Who moved it by hand.';
CREATE INDEX company_movements__by_time ON company_movements (account_id, made_at, movement_id);
GRANT SELECT, INSERT ON company_movements TO rampa_app;
