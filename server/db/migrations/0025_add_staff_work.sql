ALTER TABLE complaints
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN handled_by uuid;
COMMENT ON COLUMN complaints.revision IS 'Counts the changes, so that who decides upon an older state is told.';
COMMENT ON COLUMN complaints.handled_by IS 'Who of the operator''s people last worked on it; null before, and for the command line.';
CREATE INDEX complaints__closed ON complaints (resolved_at) WHERE resolved_at IS NOT NULL;
ALTER TABLE complaint_messages ADD COLUMN staff_id uuid;
COMMENT ON COLUMN complaint_messages.staff_id IS 'Who of the operator''s people wrote it; null for customers and for the command line.';

CREATE INDEX tags__by_plate ON tags (replace(replace(plate, ' ', ''), '-', '')) WHERE plate <> '';

ALTER TABLE contact_messages
  ADD COLUMN state text NOT NULL DEFAULT 'new',
  ADD COLUMN handled_by uuid,
  ADD COLUMN handled_at timestamptz,
  ADD CONSTRAINT contact_messages__state_known CHECK (state IN ('new', 'answered', 'closed'));
COMMENT ON COLUMN contact_messages.handled_by IS 'Who of the operator''s people answered or closed it last.';
CREATE INDEX contact_messages__new ON contact_messages (sent_at) WHERE state = 'new';
GRANT UPDATE ON contact_messages TO rampa_app;

CREATE TABLE contact_answers (
  account_id uuid NOT NULL,
  message_id uuid NOT NULL,
  answer_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT contact_answers__key PRIMARY KEY (account_id, message_id, answer_id)
);
COMMENT ON TABLE contact_answers IS 'What the operator''s people answered to messages, by mail. The id is made by who writes, so that one intent sends once. They go with their messages.';
CREATE INDEX contact_answers__by_time ON contact_answers (sent_at);
GRANT SELECT, INSERT, DELETE ON contact_answers TO rampa_app;
