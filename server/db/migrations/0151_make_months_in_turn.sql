-- As before, but two that need the same month at once make it one after the other: on several machines the second would fail.
CREATE OR REPLACE FUNCTION ensure_passage_partition(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  starts date := date_trunc('month', month)::date;
  partition_name text := 'passages_' || to_char(starts, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || partition_name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(partition_name, 0));
    -- Whoever waited finds it made.
    IF to_regclass('public.' || partition_name) IS NULL THEN
      EXECUTE format(
        'CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.passages FOR VALUES FROM (%L) TO (%L)',
        partition_name, starts::timestamp AT TIME ZONE 'UTC', (starts + interval '1 month')::timestamp AT TIME ZONE 'UTC');
    END IF;
  END IF;
END $$;
