CREATE TABLE complaint_directory (
  complaint_number text NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT complaint_directory__key PRIMARY KEY (complaint_number)
);
COMMENT ON TABLE complaint_directory IS 'Whose complaint a number is, for the operator; it makes numbers unique.';
GRANT SELECT, INSERT ON complaint_directory TO rampa_app;

CREATE TABLE complaints (
  account_id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  user_id uuid NOT NULL,
  complaint_number text NOT NULL,
  idempotency_key text NOT NULL,
  kind text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL DEFAULT '',
  subject_serial_number text NOT NULL DEFAULT '',
  subject_plate text NOT NULL DEFAULT '',
  subject_entry text NOT NULL DEFAULT '',
  subject_exit text NOT NULL DEFAULT '',
  subject_at timestamptz,
  subject_amount_minor bigint,
  currency text NOT NULL,
  bank_account text NOT NULL DEFAULT '',
  language_id text NOT NULL,
  state text NOT NULL,
  received_at timestamptz NOT NULL,
  clock_from timestamptz NOT NULL,
  answered_at timestamptz,
  resolved_at timestamptz,
  objected_at timestamptz,
  updated_at timestamptz NOT NULL,
  reminded_on date,
  refund_minor bigint,
  refund_tag_id uuid,
  refund_serial_number text,
  refund_journal_id uuid,
  CONSTRAINT complaints__key PRIMARY KEY (account_id, complaint_id),
  CONSTRAINT complaints__number_once UNIQUE (account_id, complaint_number),
  CONSTRAINT complaints__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT complaints__kind_known CHECK (kind IN ('wrong-amount', 'charged-twice', 'not-my-passage', 'money-missing', 'tag-not-working', 'delivery', 'service', 'other')),
  CONSTRAINT complaints__subject_known CHECK (subject_kind IN ('passage', 'top-up', 'tag', 'order', 'other')),
  CONSTRAINT complaints__subject_named CHECK ((subject_kind = 'other') = (subject_id = '')),
  CONSTRAINT complaints__state_known CHECK (state IN ('received', 'in-work', 'waiting', 'accepted', 'refused', 'withdrawn')),
  CONSTRAINT complaints__resolved_has_time CHECK ((state IN ('accepted', 'refused', 'withdrawn')) = (resolved_at IS NOT NULL)),
  CONSTRAINT complaints__language_known CHECK (language_id IN ('1', '2', '3')),
  CONSTRAINT complaints__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR')),
  CONSTRAINT complaints__refund_whole CHECK (num_nonnulls(refund_minor, refund_tag_id, refund_serial_number, refund_journal_id) IN (0, 4)),
  CONSTRAINT complaints__refund_positive CHECK (refund_minor > 0),
  CONSTRAINT complaints__refund_when_accepted CHECK (refund_minor IS NULL OR state = 'accepted')
);
COMMENT ON TABLE complaints IS 'Complaints of customers. Kept for ever: the law wants a log of them.';
COMMENT ON COLUMN complaints.subject_entry IS 'What the complaint is about as it was when it was filed; station names in Cyrillic.';
COMMENT ON COLUMN complaints.subject_amount_minor IS 'Minor units: what the passage, top-up or order cost.';
COMMENT ON COLUMN complaints.bank_account IS 'Where the customer wants money returned to, digits as slips want them, or empty.';
COMMENT ON COLUMN complaints.clock_from IS 'When the law''s clock started: on receipt, and anew on an objection.';
COMMENT ON COLUMN complaints.answered_at IS 'The first answer since the clock started.';
COMMENT ON COLUMN complaints.reminded_on IS 'Day on which the operator was last reminded that it is due.';
COMMENT ON COLUMN complaints.refund_minor IS 'Minor units: what came back to the tag, by the journal named.';
CREATE INDEX complaints__newest ON complaints (account_id, received_at DESC, complaint_id DESC);
CREATE INDEX complaints__open ON complaints (clock_from) WHERE state IN ('received', 'in-work', 'waiting');
GRANT SELECT, INSERT, UPDATE ON complaints TO rampa_app;

CREATE TABLE complaint_messages (
  account_id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  message_id uuid NOT NULL,
  author text NOT NULL,
  event text NOT NULL,
  user_id uuid,
  text text NOT NULL,
  idempotency_key text,
  sent_at timestamptz NOT NULL,
  CONSTRAINT complaint_messages__key PRIMARY KEY (account_id, complaint_id, message_id),
  CONSTRAINT complaint_messages__of_complaint FOREIGN KEY (account_id, complaint_id) REFERENCES complaints (account_id, complaint_id),
  CONSTRAINT complaint_messages__intent_once UNIQUE (account_id, complaint_id, idempotency_key),
  CONSTRAINT complaint_messages__author_known CHECK (author IN ('customer', 'operator')),
  CONSTRAINT complaint_messages__event_known CHECK (event IN ('complaint', 'message', 'answer', 'question', 'objection', 'accepted', 'refused', 'withdrawn')),
  CONSTRAINT complaint_messages__author_named CHECK ((author = 'customer') = (user_id IS NOT NULL))
);
COMMENT ON TABLE complaint_messages IS 'The thread of a complaint, decisions among it. Append-only.';
GRANT SELECT, INSERT ON complaint_messages TO rampa_app;

CREATE TABLE complaint_attachments (
  account_id uuid NOT NULL,
  attachment_id uuid NOT NULL,
  complaint_id uuid,
  message_id uuid,
  position smallint,
  file_name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  uploaded_at timestamptz NOT NULL,
  CONSTRAINT complaint_attachments__key PRIMARY KEY (account_id, attachment_id),
  CONSTRAINT complaint_attachments__of_message FOREIGN KEY (account_id, complaint_id, message_id) REFERENCES complaint_messages (account_id, complaint_id, message_id),
  CONSTRAINT complaint_attachments__message_whole CHECK (num_nonnulls(complaint_id, message_id, position) IN (0, 3)),
  CONSTRAINT complaint_attachments__type_known CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  CONSTRAINT complaint_attachments__size_limited CHECK (octet_length(content) BETWEEN 1 AND 5242880)
);
COMMENT ON TABLE complaint_attachments IS 'Files of complaints. Those without a message were uploaded for one that is still being written, and go after a week.';
COMMENT ON COLUMN complaint_attachments.file_name IS 'As the customer called it, to be shown; never a name of a file of ours.';
CREATE INDEX complaint_attachments__by_complaint ON complaint_attachments (account_id, complaint_id) WHERE complaint_id IS NOT NULL;
CREATE INDEX complaint_attachments__waiting ON complaint_attachments (uploaded_at) WHERE message_id IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON complaint_attachments TO rampa_app;

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts__kind_known;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'cash-clearing', 'toll-revenue', 'sales-revenue', 'tag-credit', 'credit-transfer', 'complaint-refunds', 'correction', 'payouts'));
