-- One complaint about several passages of an account.
ALTER TABLE complaints ADD COLUMN subject_count integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN complaints.subject_count IS 'Passages that it is about; 1 for anything else.';

CREATE TABLE complaint_passages (
  account_id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  passage_id uuid NOT NULL,
  serial_number text NOT NULL,
  plate text NOT NULL,
  entry text NOT NULL,
  exit text NOT NULL,
  exited_at timestamptz NOT NULL,
  amount_minor bigint NOT NULL,
  accepted boolean,
  refund_minor bigint,
  CONSTRAINT complaint_passages__key PRIMARY KEY (account_id, complaint_id, passage_id),
  CONSTRAINT complaint_passages__of_complaint FOREIGN KEY (account_id, complaint_id) REFERENCES complaints (account_id, complaint_id),
  CONSTRAINT complaint_passages__amount_not_negative CHECK (amount_minor >= 0),
  CONSTRAINT complaint_passages__refund_positive CHECK (refund_minor > 0),
  CONSTRAINT complaint_passages__refund_when_accepted CHECK (refund_minor IS NULL OR accepted)
);
COMMENT ON TABLE complaint_passages IS 'The passages of a complaint about several, as they were when it was filed. Kept like the complaint.';
COMMENT ON COLUMN complaint_passages.entry IS 'Station names in Cyrillic; empty if the entry is unknown.';
COMMENT ON COLUMN complaint_passages.amount_minor IS 'Minor units: what the passage cost.';
COMMENT ON COLUMN complaint_passages.accepted IS 'What was decided about it once the complaint was accepted; null before.';
COMMENT ON COLUMN complaint_passages.refund_minor IS 'Minor units: its part of what the complaint gave back.';
CREATE INDEX complaint_passages__by_passage ON complaint_passages (account_id, passage_id);
GRANT SELECT, INSERT, UPDATE ON complaint_passages TO rampa_app;

ALTER TABLE complaints DROP CONSTRAINT complaints__subject_known;
ALTER TABLE complaints ADD CONSTRAINT complaints__subject_known CHECK (subject_kind IN ('passage', 'passages', 'passage-abroad', 'top-up', 'tag', 'order', 'invoice', 'other'));
ALTER TABLE complaints DROP CONSTRAINT complaints__subject_named;
ALTER TABLE complaints ADD CONSTRAINT complaints__subject_named CHECK ((subject_kind IN ('other', 'passages')) = (subject_id = ''));
