-- Who wants a balance rather than an amount wants the same balance the next time, not what was missing once.
ALTER TABLE top_ups ADD COLUMN target_minor bigint;
COMMENT ON COLUMN top_ups.target_minor IS 'What was to be on the tag afterwards, in minor units, where a balance was chosen; null where an amount was.';
-- Older programs: they write none.
ALTER TABLE top_ups ADD CONSTRAINT top_ups__target_positive CHECK (target_minor > 0) NOT VALID;
