-- Whose work a complaint is, what staff note about it for each other, and that supervisors were told before its time ran out.
ALTER TABLE complaints ADD COLUMN escalated_at timestamptz;
COMMENT ON COLUMN complaints.escalated_at IS 'When supervisors were last told that a deadline is near; it counts until that deadline is met or starts again.';
COMMENT ON COLUMN complaints.handled_by IS 'Whose work it is: who of the operator''s people last worked on it, or whom it was assigned to; null for nobody yet, and for the command line.';
CREATE INDEX complaints__open_by_clerk ON complaints (handled_by) WHERE state IN ('received', 'in-work', 'waiting');

CREATE TABLE complaint_notes (
  account_id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  note_id uuid NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  idempotency_key text NOT NULL,
  CONSTRAINT complaint_notes__key PRIMARY KEY (account_id, note_id),
  CONSTRAINT complaint_notes__intent_once UNIQUE (account_id, complaint_id, idempotency_key),
  CONSTRAINT complaint_notes__of_complaint FOREIGN KEY (account_id, complaint_id) REFERENCES complaints (account_id, complaint_id),
  CONSTRAINT complaint_notes__says_something CHECK (body <> '')
);
COMMENT ON TABLE complaint_notes IS 'What staff noted for each other about a complaint; no screen of the customer shows it. Never changed; deleted after two years, or with the account.';
COMMENT ON COLUMN complaint_notes.made_by IS 'The member of staff.';
CREATE INDEX complaint_notes__by_age ON complaint_notes (made_at);
GRANT SELECT, INSERT, DELETE ON complaint_notes TO rampa_app;
