-- Who gets a mail in our name may ask whether it is ours, by the code at its foot.
CREATE TABLE mail_codes (
  code_hash bytea NOT NULL,
  template text NOT NULL,
  recipient text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT mail_codes__key PRIMARY KEY (code_hash),
  -- A whole address can never get in.
  CONSTRAINT mail_codes__recipient_masked CHECK (recipient ~ '^.?\*\*\*@.?\*\*\*(\.[^.@]+)?$')
);
CREATE INDEX mail_codes__by_time ON mail_codes (sent_at);
COMMENT ON TABLE mail_codes IS 'Mails that we have sent, by the code at their foot: of no account, and without what they said. Kept for 400 days.';
COMMENT ON COLUMN mail_codes.code_hash IS 'SHA-256 of the code; the code itself is in the mail alone.';
COMMENT ON COLUMN mail_codes.template IS 'Key of the mail''s texts.';
COMMENT ON COLUMN mail_codes.recipient IS 'Masked, such as a***@p***.rs.';
COMMENT ON COLUMN mail_codes.sent_at IS 'Of the last attempt to send it.';
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_codes TO rampa_app;

-- Reports of forged mails come by the same form as all messages.
ALTER TABLE contact_messages ADD COLUMN kind text NOT NULL DEFAULT 'message';
ALTER TABLE contact_messages ADD CONSTRAINT contact_messages__kind_known CHECK (kind IN ('message', 'forgery'));
COMMENT ON COLUMN contact_messages.kind IS '`forgery`: somebody reports a mail that pretends to be ours.';
