CREATE TABLE contact_messages (
  account_id uuid NOT NULL,
  message_id uuid NOT NULL,
  user_id uuid,
  reference text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  tag text NOT NULL DEFAULT '',
  language_id text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT contact_messages__key PRIMARY KEY (account_id, message_id),
  CONSTRAINT contact_messages__language_known CHECK (language_id IN ('1', '2', '3'))
);
COMMENT ON TABLE contact_messages IS 'Messages to the operator, of customers and of visitors; a visitor''s message has an account id of its own. Kept for two years.';
COMMENT ON COLUMN contact_messages.message_id IS 'The id of the form''s ticket, so that one form sends once.';
COMMENT ON COLUMN contact_messages.user_id IS 'Who was signed in; null for a visitor.';
CREATE INDEX contact_messages__by_reference ON contact_messages (reference);
CREATE INDEX contact_messages__by_time ON contact_messages (sent_at);
GRANT SELECT, INSERT, DELETE ON contact_messages TO rampa_app;
