-- What is refused of the partner's deliveries from abroad waits in the same queue.
ALTER TABLE refused_passages
  ADD COLUMN source text NOT NULL DEFAULT 'lanes',
  ADD COLUMN document text;
-- Older programs: they write records of lanes alone, which have the default, and no state that is new.
ALTER TABLE refused_passages
  ADD CONSTRAINT refused_passages__source_known CHECK (source IN ('lanes', 'partner')),
  ADD CONSTRAINT refused_passages__document_bounded CHECK (length(document) <= 60000),
  ADD CONSTRAINT refused_passages__returned_to_partner CHECK (state <> 'returned' OR source = 'partner'),
  DROP CONSTRAINT refused_passages__state_known,
  ADD CONSTRAINT refused_passages__state_known
    CHECK (state IN ('open', 'charged', 'nobody', 'written-off', 'returned', 'recorded'));
COMMENT ON COLUMN refused_passages.source IS 'Who delivered it: lanes, or the partner of the tolls abroad.';
COMMENT ON COLUMN refused_passages.document IS 'JSON of a passage abroad, whole, so that it can be charged as it was delivered; of others there is none.';
CREATE INDEX refused_passages__from_partner ON refused_passages (state, first_at DESC, record_id)
  WHERE source = 'partner';
