-- Older programs: they leave both columns empty, which the rule allows; an SMS of theirs is recognised, and stops no others.
ALTER TABLE mail_codes ADD COLUMN number_hash bytea;
ALTER TABLE mail_codes ADD COLUMN stopped_at timestamptz;
ALTER TABLE mail_codes ADD CONSTRAINT mail_codes__stopped_number
  CHECK (stopped_at IS NULL OR number_hash IS NOT NULL) NOT VALID;
COMMENT ON COLUMN mail_codes.number_hash IS 'Of an SMS: HMAC of its number under the secret key; whoever has the code can have everything else to that number stopped.';
COMMENT ON COLUMN mail_codes.stopped_at IS 'Since when nothing more is sent to the number, because somebody with this code asked for that.';
CREATE INDEX mail_codes__stopped ON mail_codes (number_hash) WHERE stopped_at IS NOT NULL;
