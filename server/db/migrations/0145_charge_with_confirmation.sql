-- Older programs: they set none of these, charge an attended one as if nobody was there, and leave one that waits for its confirmation open.
ALTER TABLE payments
  ADD COLUMN attended boolean NOT NULL DEFAULT false,
  ADD COLUMN confirm_url text;
ALTER TABLE payments
  ADD CONSTRAINT payments__confirmed_by_who_is_there CHECK (confirm_url IS NULL OR (attended AND card_id IS NOT NULL));
COMMENT ON COLUMN payments.attended IS 'The saved card is charged while its owner is there: the bank may ask for a confirmation.';
COMMENT ON COLUMN payments.confirm_url IS 'The gateway''s page on which the owner of the card confirms the charge; null where the bank has not asked.';
ALTER TABLE top_ups
  ADD COLUMN card_id uuid;
COMMENT ON COLUMN top_ups.card_id IS 'The saved card that its customer chose to charge; null where it is paid otherwise.';
