-- What was told of a saved trip and is off is told, too: kept as it was told, each version of an event once for everybody.
-- Older programs: they keep nothing of what they tell, so that nobody is told when it is off.
CREATE TABLE saved_trip_told_events (
  event_id text NOT NULL,
  digest text NOT NULL,
  event jsonb NOT NULL,
  told_at timestamptz NOT NULL,
  gone boolean NOT NULL,
  CONSTRAINT saved_trip_told_events__key PRIMARY KEY (event_id, digest)
);
COMMENT ON TABLE saved_trip_told_events IS 'Road events as they were told to whoever drives on them, for thirty-one days.';
COMMENT ON COLUMN saved_trip_told_events.digest IS 'Of what was told: where the event is and when it holds.';
COMMENT ON COLUMN saved_trip_told_events.told_at IS 'When it was last known as it was told.';
COMMENT ON COLUMN saved_trip_told_events.gone IS 'It is off or another by now, and whoever was told of it has been looked for.';
CREATE INDEX saved_trip_notices__by_event ON saved_trip_notices (event_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_trip_told_events TO rampa_app;

-- An evening looks a day through beforehand; whether something is off is looked at on the day itself, whatever the evening saw.
-- Older programs: they leave it as it is.
ALTER TABLE saved_trip_evenings ADD COLUMN off_revision bigint NOT NULL DEFAULT -1;
COMMENT ON COLUMN saved_trip_evenings.off_revision IS 'Up to which revision it was looked, on the day, for what was told and is off; -1: not at all.';
