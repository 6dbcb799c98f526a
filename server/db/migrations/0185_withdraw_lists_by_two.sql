-- What two people put in force is withdrawn by two: one asks for it, another does it.
-- Older programs: they leave both columns empty, which the rule allows.
ALTER TABLE price_list_drafts ADD COLUMN withdrawal_asked_at timestamptz;
ALTER TABLE price_list_drafts ADD COLUMN withdrawal_asked_by text;
ALTER TABLE price_list_drafts ADD CONSTRAINT price_list_drafts__asked_whole
  CHECK ((withdrawal_asked_at IS NULL) = (withdrawal_asked_by IS NULL));
COMMENT ON COLUMN price_list_drafts.withdrawal_asked_at IS 'When somebody asked that it be withdrawn, where a second person does it.';
COMMENT ON COLUMN price_list_drafts.withdrawal_asked_by IS 'Who asked for it, as in the audit trail.';
