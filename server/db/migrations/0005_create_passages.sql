CREATE TABLE passages (
  account_id uuid NOT NULL,
  exited_at timestamptz NOT NULL,
  passage_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  toll_day date NOT NULL,
  entered_at timestamptz,
  entry_station_id text,
  exit_station_id text NOT NULL,
  lane text NOT NULL,
  category text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  marks text[] NOT NULL DEFAULT '{}',
  calculation jsonb NOT NULL,
  CONSTRAINT passages__key PRIMARY KEY (account_id, exited_at, passage_id),
  CONSTRAINT passages__amount_not_negative CHECK (amount_minor >= 0),
  CONSTRAINT passages__entered_before_exit CHECK (entered_at IS NULL OR entered_at <= exited_at),
  CONSTRAINT passages__entry_whole CHECK ((entered_at IS NULL) = (entry_station_id IS NULL))
) PARTITION BY RANGE (exited_at);
COMMENT ON TABLE passages IS 'Domestic passages as charged, partitioned by month (UTC) of the exit.';
COMMENT ON COLUMN passages.toll_day IS 'Day of the exit in toll time (Europe/Belgrade); the day that the roll-ups count it under.';
COMMENT ON COLUMN passages.amount_minor IS 'Minor units: what the passage cost, after discount.';
COMMENT ON COLUMN passages.calculation IS 'How the amount was computed: tariff version, sections, multiplier, discount, reasons of the marks.';
CREATE INDEX passages__by_tag ON passages (account_id, tag_id, exited_at, passage_id);
GRANT SELECT, INSERT ON passages TO rampa_app;

CREATE FUNCTION ensure_passage_partition(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  starts date := date_trunc('month', month)::date;
  partition_name text := 'passages_' || to_char(starts, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || partition_name) IS NULL THEN
    EXECUTE format(
      'CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.passages FOR VALUES FROM (%L) TO (%L)',
      partition_name, starts::timestamp AT TIME ZONE 'UTC', (starts + interval '1 month')::timestamp AT TIME ZONE 'UTC');
  END IF;
END $$;
COMMENT ON FUNCTION ensure_passage_partition IS 'The one piece of DDL the program may ask for: the partition of a month.';
REVOKE ALL ON FUNCTION ensure_passage_partition FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_passage_partition TO rampa_app;

CREATE TABLE passage_keys (
  account_id uuid NOT NULL,
  source_key text NOT NULL,
  passage_id uuid NOT NULL,
  exited_at timestamptz NOT NULL,
  CONSTRAINT passage_keys__key PRIMARY KEY (account_id, source_key)
);
COMMENT ON TABLE passage_keys IS 'Detects a passage delivered twice: the key of the delivering system, once.';
CREATE INDEX passage_keys__by_passage ON passage_keys (account_id, passage_id);
GRANT SELECT, INSERT ON passage_keys TO rampa_app;

CREATE TABLE passage_tag_days (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  toll_day date NOT NULL,
  passage_count integer NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT passage_tag_days__key PRIMARY KEY (account_id, tag_id, toll_day)
);
COMMENT ON TABLE passage_tag_days IS 'Passages of a tag on a day: how many and how much, kept in the transaction that records them.';
COMMENT ON COLUMN passage_tag_days.amount_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE ON passage_tag_days TO rampa_app;

CREATE TABLE passage_days (
  account_id uuid NOT NULL,
  toll_day date NOT NULL,
  passage_count integer NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT passage_days__key PRIMARY KEY (account_id, toll_day)
);
COMMENT ON TABLE passage_days IS 'The same over all tags of an account, so that a page of a fleet reads as few rows as a page of one car.';
COMMENT ON COLUMN passage_days.amount_minor IS 'Minor units';
GRANT SELECT, INSERT, UPDATE ON passage_days TO rampa_app;
