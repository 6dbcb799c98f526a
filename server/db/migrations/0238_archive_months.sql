-- Months that nobody looks at leave the database as files; what they added up to stays, and where the screens begin.
CREATE TABLE archived_months (
  month date NOT NULL,
  state text NOT NULL,
  announced_at timestamptz NOT NULL,
  from_at timestamptz,
  until_at timestamptz,
  archived_at timestamptz,
  passage_count bigint,
  charged_count bigint,
  amount_minor bigint,
  cost_centre_count bigint,
  cost_centre_minor bigint,
  content_sha256 text,
  CONSTRAINT archived_months__key PRIMARY KEY (month),
  CONSTRAINT archived_months__first_day CHECK (extract(day FROM month) = 1),
  CONSTRAINT archived_months__state_known CHECK (state IN ('announced', 'detached', 'archived')),
  CONSTRAINT archived_months__bounds_of_detached
    CHECK ((state = 'announced') = (from_at IS NULL) AND (from_at IS NULL) = (until_at IS NULL)),
  CONSTRAINT archived_months__whole_when_archived
    CHECK ((state = 'archived') = (archived_at IS NOT NULL AND passage_count IS NOT NULL AND charged_count IS NOT NULL
      AND amount_minor IS NOT NULL AND cost_centre_count IS NOT NULL AND cost_centre_minor IS NOT NULL
      AND content_sha256 IS NOT NULL))
);
COMMENT ON TABLE archived_months IS 'Months of toll time whose passages left the database, or are about to, the oldest without a gap.';
COMMENT ON COLUMN archived_months.month IS 'First day of the month, in toll time.';
COMMENT ON COLUMN archived_months.state IS 'announced: still in its table; detached: in a table of its own until its file is compared; archived: in its file alone.';
COMMENT ON COLUMN archived_months.announced_at IS 'Since then screens and deliveries leave the month out.';
COMMENT ON COLUMN archived_months.from_at IS 'Exit of the earliest passage that its part could hold.';
COMMENT ON COLUMN archived_months.until_at IS 'From then on passages are of the next month.';
COMMENT ON COLUMN archived_months.charged_count IS 'Passages that cost something: each has a journal.';
COMMENT ON COLUMN archived_months.amount_minor IS 'Minor units: what all its passages cost.';
COMMENT ON COLUMN archived_months.cost_centre_count IS 'Passages with a cost centre.';
COMMENT ON COLUMN archived_months.cost_centre_minor IS 'Minor units: what those cost.';
COMMENT ON COLUMN archived_months.content_sha256 IS 'Of the rows as the database writes them (CSV): what comes back has to be the same.';
-- The owner of the tables alone archives.
GRANT SELECT ON archived_months TO rampa_app;

-- As before, but not for what was archived: a month that is in its file never begins anew.
CREATE OR REPLACE FUNCTION ensure_passage_partition(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  starts date := date_trunc('month', month)::date;
  partition_name text := 'passages_' || to_char(starts, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || partition_name) IS NULL
    AND NOT EXISTS (SELECT 1 FROM archived_months AS archived WHERE archived.month >= starts) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(partition_name, 0));
    -- Whoever waited finds it made.
    IF to_regclass('public.' || partition_name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.passages FOR VALUES FROM (%L) TO (%L)',
        partition_name, starts::timestamp AT TIME ZONE 'UTC', (starts + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    END IF;
  END IF;
END $$;
