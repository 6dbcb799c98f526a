-- Numbers to which people of an account have their urgent messages sent. Older programs know nothing of them.
CREATE TABLE sms_numbers (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  number text NOT NULL,
  code_id uuid NOT NULL,
  code_sent_at timestamptz NOT NULL,
  wrong_codes integer NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  refusals integer NOT NULL DEFAULT 0,
  set_aside_at timestamptz,
  CONSTRAINT sms_numbers__key PRIMARY KEY (account_id, user_id),
  CONSTRAINT sms_numbers__number_whole CHECK (number ~ '^\+[1-9][0-9]{6,14}$'),
  CONSTRAINT sms_numbers__set_aside_confirmed CHECK (set_aside_at IS NULL OR confirmed_at IS NOT NULL)
);
COMMENT ON TABLE sms_numbers IS 'Numbers of people of an account for urgent messages by SMS; one is used once its code was typed in. Deleted with the person or the account.';
COMMENT ON COLUMN sms_numbers.number IS 'E.164, such as +381641234567.';
COMMENT ON COLUMN sms_numbers.code_id IS 'From it and the secret key the code by SMS is derived, so that nothing has to keep it.';
COMMENT ON COLUMN sms_numbers.wrong_codes IS 'Typed since the code was sent; after five it is void.';
COMMENT ON COLUMN sms_numbers.confirmed_at IS 'When its code was typed in; null: nothing but the code is sent there.';
COMMENT ON COLUMN sms_numbers.refusals IS 'How often in a row the network did not deliver; after five the number is set aside.';
COMMENT ON COLUMN sms_numbers.set_aside_at IS 'From then on nothing is sent there until the number is given once more.';
CREATE INDEX sms_numbers__unconfirmed ON sms_numbers (code_sent_at) WHERE confirmed_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_numbers TO rampa_app;
