-- 0115 takes from the figures when the last passage was driven that it does not count. Where many versions came at once the
-- figures were still empty, and counting seemed to have begun with the first passage ever. There hours are compared from
-- two hours after 0115 on. Where it is set without need, nothing but hours of the first day is left out.
DO $$
DECLARE
  migrated timestamptz := (
    SELECT applied_at FROM schema_migrations WHERE name = '0115_compare_with_control_records.sql');
  beginning timestamptz := date_trunc('hour', migrated) - interval '30 days';
  ending timestamptz := date_trunc('hour', migrated);
  driven bigint;
  counted bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM lane_counting WHERE counted_from = '-infinity') THEN RETURN; END IF;
  SELECT count(*) INTO driven FROM passages WHERE exited_at >= beginning AND exited_at < ending;
  SELECT (SELECT coalesce(sum(recorded_count), 0) FROM lane_hours WHERE hour_at >= beginning AND hour_at < ending)
    + (SELECT coalesce(sum(passage_count), 0) FROM lane_hour_changes WHERE hour_at >= beginning AND hour_at < ending)
    INTO counted;
  IF driven <> counted THEN
    UPDATE lane_counting SET counted_from = ending + interval '2 hours';
  END IF;
END
$$;
