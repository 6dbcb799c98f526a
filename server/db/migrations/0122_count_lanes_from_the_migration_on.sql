-- 0115 takes from the figures when the last passage was driven that it does not count. Where many versions came at once the
-- figures were still empty, and counting seemed to have begun with the first passage ever. There hours are compared from
-- two hours after 0115 on, and those before it no longer.
DO $$
DECLARE
  migrated timestamptz := date_trunc('hour', (
    SELECT applied_at FROM schema_migrations WHERE name = '0115_compare_with_control_records.sql'));
  driven bigint;
  counted bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM lane_counting WHERE counted_from = '-infinity') THEN RETURN; END IF;
  -- Hours are kept for as long.
  SELECT count(*) INTO driven FROM passages
    WHERE exited_at >= migrated - interval '180 days' AND exited_at < migrated;
  SELECT coalesce(sum(recorded_count), 0) INTO counted FROM lane_hours
    WHERE hour_at >= migrated - interval '180 days' AND hour_at < migrated;
  SELECT counted + coalesce(sum(passage_count), 0) INTO counted FROM lane_hour_changes
    WHERE hour_at >= migrated - interval '180 days' AND hour_at < migrated;
  IF driven = counted THEN RETURN; END IF;
  UPDATE lane_counting SET counted_from = migrated + interval '2 hours';
  UPDATE lane_hours SET is_compared = false WHERE is_compared AND hour_at < migrated + interval '2 hours';
END
$$;
