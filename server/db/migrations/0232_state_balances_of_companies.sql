-- Older programs: they write no statement with such sums, and show those that have some without them.
ALTER TABLE statements
  ADD COLUMN company_opening_minor bigint,
  ADD COLUMN company_paid_in_minor bigint,
  ADD COLUMN company_taken_back_minor bigint,
  ADD COLUMN company_filled_minor bigint,
  ADD COLUMN company_moved_minor bigint,
  ADD COLUMN company_paid_out_minor bigint,
  ADD COLUMN company_closing_minor bigint;
COMMENT ON COLUMN statements.company_opening_minor IS 'Minor units in the company''s own balance as the month began; null, as are all of these: it had none.';
COMMENT ON COLUMN statements.company_paid_in_minor IS 'Minor units';
COMMENT ON COLUMN statements.company_taken_back_minor IS 'Minor units, below zero: payments that were refunded or charged back.';
COMMENT ON COLUMN statements.company_filled_minor IS 'Minor units, below zero: filled by rules.';
COMMENT ON COLUMN statements.company_moved_minor IS 'Minor units, signed: moved by hand, from tags less what went to tags.';
COMMENT ON COLUMN statements.company_paid_out_minor IS 'Minor units, below zero.';
COMMENT ON COLUMN statements.company_closing_minor IS 'Minor units';
-- Older programs: of no statement of theirs is there anything to be added up.
ALTER TABLE statements ADD CONSTRAINT statements__company_adds_up CHECK (CASE
  WHEN company_opening_minor IS NULL THEN num_nonnulls(company_paid_in_minor, company_taken_back_minor, company_filled_minor,
    company_moved_minor, company_paid_out_minor, company_closing_minor) = 0
  ELSE num_nulls(company_paid_in_minor, company_taken_back_minor, company_filled_minor, company_moved_minor, company_paid_out_minor,
    company_closing_minor) = 0 AND company_closing_minor = company_opening_minor + company_paid_in_minor + company_taken_back_minor
    + company_filled_minor + company_moved_minor + company_paid_out_minor END) NOT VALID;
