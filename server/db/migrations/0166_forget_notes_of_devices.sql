-- Notes about devices may speak of who handed them in. The program only adds events, so blanking their notes is done for it, and never
-- earlier than after two years.
CREATE FUNCTION blank_device_notes(happened_before timestamptz, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS (
    SELECT serial_number, event_id FROM device_events
    WHERE happened_at < least(happened_before, now() - interval '730 days') AND note <> ''
    ORDER BY happened_at LIMIT most
  ), blanked AS (
    UPDATE device_events e SET note = '' FROM due
    WHERE e.serial_number = due.serial_number AND e.event_id = due.event_id RETURNING 1
  )
  SELECT count(*)::integer FROM blanked
$$;
REVOKE ALL ON FUNCTION blank_device_notes(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION blank_device_notes(timestamptz, integer) TO rampa_app;
CREATE INDEX device_events__noted ON device_events (happened_at) WHERE note <> '';
COMMENT ON COLUMN device_events.note IS 'Of staff, for staff; blanked after two years.';
