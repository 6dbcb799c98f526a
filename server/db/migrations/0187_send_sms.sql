-- Older programs: they write the three channels that they know, and leave out others when they read.
-- Not validated: what is there fits the narrower constraints of before.
ALTER TABLE notification_choices DROP CONSTRAINT notification_choices__channel_known;
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices__channel_known CHECK (channel IN ('email', 'portal', 'push', 'sms')) NOT VALID;

-- Older programs: they write mails, and show what was sent by SMS as if it were one.
ALTER TABLE sent_mails
  ADD COLUMN channel text NOT NULL DEFAULT 'mail',
  ADD COLUMN delivered_at timestamptz,
  ADD CONSTRAINT sent_mails__channel_known CHECK (channel IN ('mail', 'sms')) NOT VALID,
  ADD CONSTRAINT sent_mails__delivered_not_refused CHECK (delivered_at IS NULL OR (channel = 'sms' AND NOT refused)) NOT VALID;
COMMENT ON TABLE sent_mails IS 'Mails and SMS to people of an account, as they were written, without links, attachments and codes: for staff who are asked about one. Deleted after 400 days, or with the account.';
COMMENT ON COLUMN sent_mails.mail_id IS 'Id of a mail''s job; of an SMS, the id by which its provider knows it.';
COMMENT ON COLUMN sent_mails.delivered_at IS 'Of an SMS: when the network said that the phone has it.';
COMMENT ON COLUMN sent_mails.refused IS 'The recipient''s server does not know the address, or wants no mail of ours; the network has not delivered the SMS.';
-- What the network says of an SMS comes after its provider took it.
ALTER TABLE sent_mails DROP CONSTRAINT sent_mails__refused_or_sent;
ALTER TABLE sent_mails ADD CONSTRAINT sent_mails__refused_or_sent CHECK (NOT refused OR sent_at IS NULL OR channel = 'sms') NOT VALID;

-- An SMS has a number where a mail has an address.
ALTER TABLE mail_codes DROP CONSTRAINT mail_codes__recipient_masked;
ALTER TABLE mail_codes ADD CONSTRAINT mail_codes__recipient_masked CHECK (recipient ~ '^.?\*\*\*@.?\*\*\*(\.[^.@]+)?$|^\+[0-9]{1,3}\*\*\*[0-9]{2}$') NOT VALID;
COMMENT ON TABLE mail_codes IS 'Mails and SMS that we have sent, by the code at their end: of no account, and without what they said. Kept for 400 days.';
COMMENT ON COLUMN mail_codes.recipient IS 'Masked, such as a***@p***.rs or +381***67.';
