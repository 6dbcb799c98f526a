-- What each of the staff did in a period is counted from an index over its days.
-- Older programs: they read and write as before.
CREATE INDEX cash_top_ups__by_taking ON cash_top_ups (taken_at) INCLUDE (clerk_id, kind, amount_minor, currency);
CREATE INDEX cash_top_ups__by_return ON cash_top_ups (returned_at) WHERE returned_at IS NOT NULL;
CREATE INDEX passage_reviews__decided ON passage_reviews (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX refused_passages__decided ON refused_passages (decided_at) WHERE decided_at IS NOT NULL;
