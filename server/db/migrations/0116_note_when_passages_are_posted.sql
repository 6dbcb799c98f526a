-- How long passages take from the exit until they are posted: noted where they are recorded, folded into the hours of lanes.
ALTER TABLE lane_hours
  ADD COLUMN timed_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN prompt_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_exited_at timestamptz,
  ADD COLUMN last_posted_at timestamptz;
COMMENT ON COLUMN lane_hours.timed_count IS 'Passages that the lane has delivered itself, and not a file.';
COMMENT ON COLUMN lane_hours.prompt_count IS 'Those of them that were posted within a quarter of an hour of the exit.';
COMMENT ON COLUMN lane_hours.last_exited_at IS 'Exit of the latest of them.';
COMMENT ON COLUMN lane_hours.last_posted_at IS 'When that one was posted.';

-- How many were posted in time is summed every few seconds: from the index alone.
DROP INDEX lane_hours__by_hour;
CREATE INDEX lane_hours__by_hour ON lane_hours (hour_at DESC, station_id, lane) INCLUDE (timed_count, prompt_count);
-- Lanes that are late are few, and found without the others.
CREATE INDEX lane_hours__late ON lane_hours (hour_at, station_id, lane)
  WHERE last_posted_at - last_exited_at > interval '15 minutes';

CREATE TABLE lane_posting_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  station_id text NOT NULL,
  lane text NOT NULL,
  hour_at timestamptz NOT NULL,
  timed_count bigint NOT NULL,
  prompt_count bigint NOT NULL,
  last_exited_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL,
  CONSTRAINT lane_posting_changes__key PRIMARY KEY (change_no)
);
COMMENT ON TABLE lane_posting_changes IS 'When passages were posted that lanes delivered lately, to be added to lane_hours.';
-- UPDATE to lock rows: two servers never fold the same.
GRANT SELECT, INSERT, UPDATE, DELETE ON lane_posting_changes TO rampa_app;
