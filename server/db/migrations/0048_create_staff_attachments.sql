CREATE TABLE staff_attachments (
  attachment_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  uploaded_at timestamptz NOT NULL,
  CONSTRAINT staff_attachments__key PRIMARY KEY (attachment_id),
  CONSTRAINT staff_attachments__type_known CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  CONSTRAINT staff_attachments__size_limited CHECK (octet_length(content) BETWEEN 1 AND 5242880)
);
COMMENT ON TABLE staff_attachments IS 'Files that the operator''s people uploaded for an answer that is still being written: the customer''s only once it is sent, then they are in complaint_attachments. They go after a week.';
COMMENT ON COLUMN staff_attachments.complaint_id IS 'The complaint that the answer is to.';
CREATE INDEX staff_attachments__newest ON staff_attachments (staff_id, uploaded_at DESC);
CREATE INDEX staff_attachments__waiting ON staff_attachments (uploaded_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_attachments TO rampa_app;
