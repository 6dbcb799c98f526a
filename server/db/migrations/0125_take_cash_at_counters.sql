-- Cash that clerks take at a counter: each top-up paid by it, the till that it is in, and what was counted when a till was closed.
CREATE TABLE tills (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  point_id text NOT NULL DEFAULT '',
  CONSTRAINT tills__key PRIMARY KEY (account_id, user_id)
);
COMMENT ON TABLE tills IS 'The till of each clerk who has taken cash: locked by whatever moves money in it.';
COMMENT ON COLUMN tills.account_id IS 'The operator''s own, as everybody''s on the staff.';
COMMENT ON COLUMN tills.point_id IS 'The point of sale that the clerk named last; empty for none.';
GRANT SELECT, INSERT, UPDATE ON tills TO rampa_app;

CREATE TABLE cash_top_ups (
  account_id uuid NOT NULL,
  order_number text NOT NULL,
  clerk_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  point_id text NOT NULL,
  note text NOT NULL,
  taken_at timestamptz NOT NULL,
  returned_at timestamptz,
  returned_by text,
  return_reason text,
  return_note text NOT NULL DEFAULT '',
  closing_id uuid,
  CONSTRAINT cash_top_ups__key PRIMARY KEY (account_id, order_number),
  CONSTRAINT cash_top_ups__amount_positive CHECK (amount_minor > 0),
  CONSTRAINT cash_top_ups__reason_known CHECK (return_reason IN ('wrong-amount', 'wrong-tag', 'customer-wish')),
  CONSTRAINT cash_top_ups__returned_whole CHECK (num_nonnulls(returned_at, returned_by, return_reason) IN (0, 3)),
  CONSTRAINT cash_top_ups__returned_afterwards CHECK (returned_at >= taken_at)
);
COMMENT ON TABLE cash_top_ups IS 'Top-ups that were paid in cash at a counter: who took it, where, and whether it went back.';
COMMENT ON COLUMN cash_top_ups.clerk_id IS 'In whose till the cash is.';
COMMENT ON COLUMN cash_top_ups.amount_minor IS 'Minor units, as of the top-up.';
COMMENT ON COLUMN cash_top_ups.point_id IS 'Point of sale; empty where none was named.';
COMMENT ON COLUMN cash_top_ups.note IS 'For staff; blanked with the account, like the other.';
COMMENT ON COLUMN cash_top_ups.returned_by IS 'As in the audit trail: staff:<id>.';
COMMENT ON COLUMN cash_top_ups.closing_id IS 'With which it was counted and handed over; null while it is in the till.';
CREATE INDEX cash_top_ups__in_till ON cash_top_ups (clerk_id, taken_at DESC, order_number) WHERE closing_id IS NULL;
GRANT SELECT, INSERT, UPDATE ON cash_top_ups TO rampa_app;

CREATE TABLE cash_days (
  account_id uuid NOT NULL,
  day date NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT cash_days__key PRIMARY KEY (account_id, day),
  CONSTRAINT cash_days__not_negative CHECK (amount_minor >= 0)
);
COMMENT ON TABLE cash_days IS 'What a customer has paid in cash on a day of toll time, less what went back: two clerks at once keep to one limit.';
COMMENT ON COLUMN cash_days.amount_minor IS 'Minor units.';
GRANT SELECT, INSERT, UPDATE ON cash_days TO rampa_app;

CREATE TABLE till_closings (
  account_id uuid NOT NULL,
  closing_id uuid NOT NULL,
  user_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  since timestamptz NOT NULL,
  top_ups integer NOT NULL,
  taken_minor bigint NOT NULL,
  returned_minor bigint NOT NULL,
  counted_minor bigint NOT NULL,
  currency text NOT NULL,
  note text NOT NULL,
  journal_id uuid,
  CONSTRAINT till_closings__key PRIMARY KEY (account_id, closing_id),
  CONSTRAINT till_closings__intent_once UNIQUE (account_id, user_id, idempotency_key),
  CONSTRAINT till_closings__of_something CHECK (top_ups > 0 AND taken_minor > 0),
  CONSTRAINT till_closings__not_more_returned CHECK (returned_minor BETWEEN 0 AND taken_minor),
  CONSTRAINT till_closings__counted_not_negative CHECK (counted_minor >= 0),
  CONSTRAINT till_closings__difference_explained CHECK (note <> '' OR counted_minor = taken_minor - returned_minor)
);
COMMENT ON TABLE till_closings IS 'What was in a till when it was closed, as booked and as counted. Never changed.';
COMMENT ON COLUMN till_closings.account_id IS 'The operator''s own, in whose books the cash is handed over.';
COMMENT ON COLUMN till_closings.user_id IS 'Whose till it is.';
COMMENT ON COLUMN till_closings.closed_by IS 'As in the audit trail: staff:<id>.';
COMMENT ON COLUMN till_closings.since IS 'When the first cash of it was taken.';
COMMENT ON COLUMN till_closings.taken_minor IS 'Minor units, whether they went back or not.';
COMMENT ON COLUMN till_closings.returned_minor IS 'Minor units of those that went back.';
COMMENT ON COLUMN till_closings.counted_minor IS 'Minor units that were handed over.';
COMMENT ON COLUMN till_closings.journal_id IS 'Null where all had gone back and nothing was counted: nothing moved.';
CREATE INDEX till_closings__latest ON till_closings (account_id, closed_at DESC, closing_id);
CREATE INDEX till_closings__of_clerk ON till_closings (account_id, user_id, closed_at DESC, closing_id);
GRANT SELECT, INSERT ON till_closings TO rampa_app;

ALTER TABLE top_ups ADD COLUMN returned_at timestamptz;
COMMENT ON COLUMN top_ups.returned_at IS 'Cash that went back at the counter, off the tag again; null for all others.';

-- Older programs: they take no cash, and what they write fits the wider constraints.
-- Not validated: what is there fits the narrower constraints of before, and reading all journals would hold up whoever posts.
ALTER TABLE top_ups DROP CONSTRAINT top_ups__method_known;
ALTER TABLE top_ups ADD CONSTRAINT top_ups__method_known CHECK (method IN ('card', 'bank-transfer', 'cash')) NOT VALID;
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'card-charge-refund', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation', 'payout', 'balance-transfer', 'opening-balance', 'transfer-return', 'gateway-refund', 'chargeback', 'cash-return', 'till-closing')) NOT VALID;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts__kind_known;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'cash-clearing', 'toll-revenue', 'sales-revenue', 'tag-credit', 'credit-transfer', 'complaint-refunds', 'correction', 'payouts', 't4a-receivable', 't4a-tolls', 't4a-services', 'opening-balances', 'till', 'cash-office', 'till-differences')) NOT VALID;
