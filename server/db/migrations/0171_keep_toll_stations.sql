ALTER TABLE toll_stations
  ADD COLUMN last_day date,
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN edited_at timestamptz,
  ADD COLUMN edited_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN toll_stations.last_day IS 'The last day of toll time on which customers may choose it; null: no end is known.';
COMMENT ON COLUMN toll_stations.revision IS 'Grows with each change on screen or by an import, so that nobody saves over what they have not seen.';
COMMENT ON COLUMN toll_stations.edited_at IS 'When staff changed it on screen, since the last import that brought it: imports leave it as it is unless they are told to.';
COMMENT ON COLUMN toll_stations.edited_by IS 'Who did, as the audit trail has them; empty: nobody.';

CREATE TABLE toll_station_changes (
  country text NOT NULL,
  station_id text NOT NULL,
  change_id uuid NOT NULL,
  kind text NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  before jsonb NOT NULL,
  CONSTRAINT toll_station_changes__key PRIMARY KEY (country, station_id, change_id),
  CONSTRAINT toll_station_changes__kind_known CHECK (kind IN ('added', 'changed', 'closed', 'reopened', 'imported'))
);
COMMENT ON TABLE toll_station_changes IS 'What was changed about toll stations, when and by whom.';
COMMENT ON COLUMN toll_station_changes.changed_by IS 'As the audit trail has them; operator: the command line.';
COMMENT ON COLUMN toll_station_changes.before IS 'The fields that were changed, as they were.';
GRANT SELECT, INSERT ON toll_station_changes TO rampa_app;
