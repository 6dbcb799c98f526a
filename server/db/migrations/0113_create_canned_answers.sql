-- Answers that staff keep ready for complaints.
CREATE TABLE canned_answers (
  answer_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  serbian text NOT NULL,
  english text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT canned_answers__key PRIMARY KEY (answer_id),
  CONSTRAINT canned_answers__whole CHECK (title <> '' AND serbian <> '' AND english <> '')
);
COMMENT ON TABLE canned_answers IS 'Answers that staff keep ready for complaints, in the languages that customers choose. They name nobody.';
COMMENT ON COLUMN canned_answers.kind IS 'Kind of complaint that it is for; empty for all.';
COMMENT ON COLUMN canned_answers.title IS 'By which staff find it; customers do not see it.';
COMMENT ON COLUMN canned_answers.serbian IS 'In Cyrillic; Latin is derived.';
COMMENT ON COLUMN canned_answers.revision IS 'Counts the changes, so that who saves over a newer one is told.';
COMMENT ON COLUMN canned_answers.changed_by IS 'As in the audit trail: staff:<id>, or operator for those of the demo.';
GRANT SELECT, INSERT, UPDATE, DELETE ON canned_answers TO rampa_app;
