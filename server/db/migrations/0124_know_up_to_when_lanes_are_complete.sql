-- Up to when the control records of a lane follow each other without a gap: kept as they come, so that what customers are
-- told is never computed from half a year of hours.
CREATE TABLE lane_coverage (
  station_id text NOT NULL,
  lane text NOT NULL,
  covered_until timestamptz NOT NULL,
  CONSTRAINT lane_coverage__key PRIMARY KEY (station_id, lane)
);
COMMENT ON TABLE lane_coverage IS 'Lanes that deliver control records, and up to when these follow each other without a gap.';
COMMENT ON COLUMN lane_coverage.covered_until IS 'End of the last whole hour, or within the next one: as far as a record of a part of it agrees with what came.';
GRANT SELECT, INSERT, UPDATE, DELETE ON lane_coverage TO rampa_app;

-- Lanes that have delivered some: from the first hour of the last week on, or, if they have been silent for longer, from the
-- end of their last one.
INSERT INTO lane_coverage (station_id, lane, covered_until)
  SELECT station_id, lane,
         coalesce(min(hour_at) FILTER (WHERE hour_at >= newest - interval '7 days'), max(hour_at) + interval '1 hour')
  FROM lane_hours, (SELECT max(hour_at) AS newest FROM lane_hours WHERE is_compared) AS compared
  WHERE is_compared GROUP BY 1, 2;

-- A statement says for ever what was known on the day it was closed.
ALTER TABLE statements ADD COLUMN complete_up_to jsonb;
COMMENT ON COLUMN statements.complete_up_to IS 'Up to when passages were complete as it was closed; null where lanes deliver no control records.';
