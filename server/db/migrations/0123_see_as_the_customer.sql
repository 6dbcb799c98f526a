-- Clerks see a customer's screens, read-only and for half an hour. Who holds the right is a row of the operator's own
-- account, one for each of its people; what the customer may ask about later is a row of the customer's.
CREATE TABLE staff_viewings (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  viewing_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  customer_account_id uuid NOT NULL,
  customer_user_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT staff_viewings__key PRIMARY KEY (account_id, user_id),
  CONSTRAINT staff_viewings__ends_later CHECK (ends_at > begun_at)
);
COMMENT ON TABLE staff_viewings IS 'A customer''s screens that a member of staff may see now, one at a time. Deleted when it ends.';
COMMENT ON COLUMN staff_viewings.session_id IS 'The sign-in in which it was begun, and with which it ends.';
COMMENT ON COLUMN staff_viewings.customer_user_id IS 'The member of the account as whom they see it.';
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_viewings TO rampa_app;

CREATE TABLE customer_viewings (
  account_id uuid NOT NULL,
  viewing_id uuid NOT NULL,
  user_id uuid NOT NULL,
  made_by text NOT NULL,
  reason text NOT NULL,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text,
  CONSTRAINT customer_viewings__key PRIMARY KEY (account_id, viewing_id),
  CONSTRAINT customer_viewings__end_known CHECK (ended_because IN ('ended', 'replaced', 'time-over', 'staff-left', 'customer-left')),
  CONSTRAINT customer_viewings__ended_whole CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CONSTRAINT customer_viewings__ended_afterwards CHECK (ended_at >= begun_at)
);
COMMENT ON TABLE customer_viewings IS 'When staff saw the customer''s screens, and why. Deleted after two years, or with the account.';
COMMENT ON COLUMN customer_viewings.user_id IS 'The member as whom they saw them.';
COMMENT ON COLUMN customer_viewings.made_by IS 'As in the audit trail: staff:<id>.';
COMMENT ON COLUMN customer_viewings.reason IS 'As the customer was told.';
CREATE INDEX customer_viewings__by_age ON customer_viewings (begun_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_viewings TO rampa_app;
