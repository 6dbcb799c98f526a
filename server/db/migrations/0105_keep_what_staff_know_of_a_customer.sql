-- What staff know of a customer beside what the customer did: notes, calls, whether a caller was who they said, and the
-- mails that went out to the account's people.
CREATE TABLE customer_notes (
  account_id uuid NOT NULL,
  note_id uuid NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  check_id uuid,
  idempotency_key text NOT NULL,
  CONSTRAINT customer_notes__key PRIMARY KEY (account_id, note_id),
  CONSTRAINT customer_notes__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT customer_notes__kind_known CHECK (kind IN ('note', 'call')),
  CONSTRAINT customer_notes__of_a_call CHECK (check_id IS NULL OR kind = 'call'),
  CONSTRAINT customer_notes__says_something CHECK (body <> '')
);
COMMENT ON TABLE customer_notes IS 'What staff noted about a customer, and calls. Never changed; deleted after two years, or with the account.';
COMMENT ON COLUMN customer_notes.made_by IS 'As in the audit trail: staff:<id>.';
COMMENT ON COLUMN customer_notes.check_id IS 'The check by which the caller had been verified; null where there was none.';
CREATE INDEX customer_notes__by_time ON customer_notes (account_id, made_at, note_id);
CREATE INDEX customer_notes__by_age ON customer_notes (made_at);
GRANT SELECT, INSERT, DELETE ON customer_notes TO rampa_app;

CREATE TABLE caller_checks (
  account_id uuid NOT NULL,
  check_id uuid NOT NULL,
  questions text[] NOT NULL,
  outcomes text[] NOT NULL DEFAULT '{}',
  begun_at timestamptz NOT NULL,
  made_by text NOT NULL,
  ended_at timestamptz,
  verified boolean,
  CONSTRAINT caller_checks__key PRIMARY KEY (account_id, check_id),
  CONSTRAINT caller_checks__ended_whole CHECK (
    (ended_at IS NULL) = (verified IS NULL)
    AND cardinality(outcomes) = CASE WHEN ended_at IS NULL THEN 0 ELSE cardinality(questions) END),
  CONSTRAINT caller_checks__outcomes_known CHECK (outcomes <@ ARRAY['right', 'wrong', 'unanswered']),
  CONSTRAINT caller_checks__ended_afterwards CHECK (ended_at >= begun_at)
);
COMMENT ON TABLE caller_checks IS 'Whether a caller was the customer: what was asked and how it was answered, without the answers. Deleted after two years, or with the account.';
COMMENT ON COLUMN caller_checks.questions IS 'By name, in the order in which they were asked.';
COMMENT ON COLUMN caller_checks.outcomes IS 'Of each question: right, wrong, or unanswered; empty as long as the check goes on.';
COMMENT ON COLUMN caller_checks.made_by IS 'As in the audit trail: staff:<id>.';
CREATE INDEX caller_checks__by_time ON caller_checks (account_id, begun_at, check_id);
CREATE INDEX caller_checks__by_age ON caller_checks (begun_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON caller_checks TO rampa_app;

CREATE TABLE sent_mails (
  account_id uuid NOT NULL,
  mail_id uuid NOT NULL,
  user_id uuid NOT NULL,
  recipient text NOT NULL,
  template text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  tried_at timestamptz NOT NULL,
  sent_at timestamptz,
  refused boolean NOT NULL DEFAULT false,
  CONSTRAINT sent_mails__key PRIMARY KEY (account_id, mail_id),
  CONSTRAINT sent_mails__refused_or_sent CHECK (NOT refused OR sent_at IS NULL)
);
COMMENT ON TABLE sent_mails IS 'Mails to people of an account, as they were written, without links and attachments: for staff who are asked about one. Deleted after 400 days, or with the account.';
COMMENT ON COLUMN sent_mails.mail_id IS 'Id of its job.';
COMMENT ON COLUMN sent_mails.user_id IS 'Whose address it was when the mail left.';
COMMENT ON COLUMN sent_mails.tried_at IS 'Of the last attempt to send it.';
COMMENT ON COLUMN sent_mails.sent_at IS 'When the mail server took it; null as long as it has not.';
COMMENT ON COLUMN sent_mails.refused IS 'The recipient''s server does not know the address, or wants no mail of ours.';
CREATE INDEX sent_mails__by_time ON sent_mails (account_id, tried_at, mail_id);
CREATE INDEX sent_mails__by_age ON sent_mails (tried_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sent_mails TO rampa_app;
