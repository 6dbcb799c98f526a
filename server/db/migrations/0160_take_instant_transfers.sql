-- What the bank announces of instant transfers (IPS) is a format of its own beside those of statements.
-- Older programs: what they write fits the wider constraint.
ALTER TABLE bank_transfers DROP CONSTRAINT bank_transfers__format_known;
ALTER TABLE bank_transfers ADD CONSTRAINT bank_transfers__format_known
  CHECK (format IN ('table', 'camt053', 'mt940', 'ips')) NOT VALID;
COMMENT ON COLUMN bank_transfers.format IS 'Of the statement that brought it first; ips: the bank announced it as it came.';
COMMENT ON TABLE bank_transfer_names IS 'How statements of other formats, or the bank''s announcement, call a transfer that was imported before.';
