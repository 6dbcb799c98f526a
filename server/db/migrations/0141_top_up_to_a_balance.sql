-- Older programs: they set none, would charge the whole amount_minor of one that is set, and leave it set where its customer changes the amount.
ALTER TABLE automatic_top_ups ADD COLUMN up_to boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN automatic_top_ups.up_to IS 'Whether amount_minor is the balance to be reached: what is missing is charged.';
COMMENT ON COLUMN automatic_top_ups.amount_minor IS 'Minor units of one charge, or of the balance that it leads to; at least the limit, so that one is enough.';
