-- Marked passages of a station are found without the others.
CREATE INDEX passage_reviews__by_station ON passage_reviews (state, station_id, exited_at DESC, passage_id);
-- Those that were charged rightly are deleted after a time.
CREATE INDEX passage_reviews__accepted ON passage_reviews (decided_at) WHERE state = 'accepted';
GRANT DELETE ON passage_reviews TO rampa_app;

-- What nobody was to pay can be charged after all, if lanes deliver it again: who had decided stays written.
ALTER TABLE refused_passages DROP CONSTRAINT refused_passages__decided_by_somebody;
ALTER TABLE refused_passages ADD CONSTRAINT refused_passages__decided_by_somebody
  CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'recorded' OR (state = 'open') = (decided_by = '')));
COMMENT ON COLUMN refused_passages.decided_by IS 'As in the audit trail: staff:<id>; empty where the passage was recorded before anybody decided.';
