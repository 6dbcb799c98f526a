ALTER TABLE accounts
  ADD COLUMN street text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN postcode text NOT NULL DEFAULT '',
  ADD COLUMN low_balance_minor bigint,
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT accounts__low_balance_positive CHECK (low_balance_minor > 0);
COMMENT ON COLUMN accounts.low_balance_minor IS 'Below it the customer wants to be told; null: what the lanes show as low.';
COMMENT ON COLUMN accounts.revision IS 'Counts the changes of the profile, so that one of two at once is refused.';

CREATE TABLE notification_choices (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  CONSTRAINT notification_choices__key PRIMARY KEY (account_id, user_id, kind, channel),
  CONSTRAINT notification_choices__channel_known CHECK (channel IN ('email', 'portal'))
);
COMMENT ON TABLE notification_choices IS 'What a user wants to be told of, and how; what is not here is as the program has it.';
GRANT SELECT, INSERT, UPDATE, DELETE ON notification_choices TO rampa_app;

CREATE TABLE notices (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  kind text NOT NULL,
  template text NOT NULL,
  params jsonb NOT NULL,
  path text NOT NULL DEFAULT '',
  told_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notices__key PRIMARY KEY (account_id, user_id, notice_id)
);
COMMENT ON TABLE notices IS 'What a user is told in the portal: the subject of a mail template; path leads to what it is about.';
CREATE INDEX notices__by_time ON notices (told_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO rampa_app;

CREATE TABLE email_changes (
  account_id uuid NOT NULL,
  change_id uuid NOT NULL,
  user_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  old_token_hash bytea NOT NULL,
  new_token_hash bytea NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  CONSTRAINT email_changes__key PRIMARY KEY (account_id, change_id),
  CONSTRAINT email_changes__end_has_reason CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CONSTRAINT email_changes__reason_known CHECK (ended_because IN ('done', 'withdrawn', 'taken'))
);
COMMENT ON TABLE email_changes IS 'Another address for a user, in force when both addresses have confirmed it.';
CREATE UNIQUE INDEX email_changes__one_waiting ON email_changes (account_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX email_changes__by_expiry ON email_changes (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON email_changes TO rampa_app;

CREATE TABLE known_devices (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  device_key text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  CONSTRAINT known_devices__key PRIMARY KEY (account_id, user_id, device_key)
);
COMMENT ON TABLE known_devices IS 'From what a user has signed in: a keyed hash of what the browser calls itself.';
CREATE INDEX known_devices__by_last_use ON known_devices (last_seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO rampa_app;

CREATE TABLE low_balance_notices (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  CONSTRAINT low_balance_notices__key PRIMARY KEY (account_id, tag_id)
);
COMMENT ON TABLE low_balance_notices IS 'Tags whose customer was told that the balance is low; a top-up takes the row away.';
GRANT SELECT, INSERT, UPDATE, DELETE ON low_balance_notices TO rampa_app;
