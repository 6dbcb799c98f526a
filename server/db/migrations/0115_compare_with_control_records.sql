-- What lanes say that they have sent is compared, hour by hour, with what was recorded and refused: by figures that are
-- kept as passages come, never by looking at passages.
CREATE TABLE lane_hours (
  station_id text NOT NULL,
  lane text NOT NULL,
  hour_at timestamptz NOT NULL,
  recorded_count bigint NOT NULL DEFAULT 0,
  recorded_minor bigint NOT NULL DEFAULT 0,
  refused_count bigint NOT NULL DEFAULT 0,
  sent_count bigint,
  sent_minor bigint,
  sent_version bigint,
  sent_until timestamptz,
  received_at timestamptz,
  is_compared boolean NOT NULL DEFAULT false,
  closed_count bigint NOT NULL DEFAULT 0,
  closed_minor bigint NOT NULL DEFAULT 0,
  closed_at timestamptz,
  closed_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  CONSTRAINT lane_hours__key PRIMARY KEY (station_id, lane, hour_at),
  CONSTRAINT lane_hours__sent_whole CHECK (
    (sent_count IS NULL) = (sent_version IS NULL) AND (sent_count IS NULL) = (sent_until IS NULL)
    AND (sent_count IS NULL) = (received_at IS NULL) AND (sent_minor IS NULL OR sent_count IS NOT NULL)),
  CONSTRAINT lane_hours__compared_if_sent CHECK (NOT is_compared OR sent_count IS NOT NULL),
  CONSTRAINT lane_hours__closed_by_somebody CHECK ((closed_at IS NULL) = (closed_by = '') AND length(note) <= 500)
);
COMMENT ON TABLE lane_hours IS 'What a lane says that it has sent of an hour (its control record), beside what was recorded and refused of it.';
COMMENT ON COLUMN lane_hours.hour_at IS 'Begin of the hour, which the exit of a passage is in.';
COMMENT ON COLUMN lane_hours.recorded_minor IS 'Minor units';
COMMENT ON COLUMN lane_hours.refused_count IS 'Records that were refused and kept, and were neither charged nor recorded since, without those whose key is used.';
COMMENT ON COLUMN lane_hours.sent_count IS 'Of the newest control record; null where there is none.';
COMMENT ON COLUMN lane_hours.sent_minor IS 'Minor units; null where lanes do not price passages.';
COMMENT ON COLUMN lane_hours.sent_version IS 'A later one replaces an earlier one.';
COMMENT ON COLUMN lane_hours.sent_until IS 'Up to when the lane has counted: the end of the hour once it is over.';
COMMENT ON COLUMN lane_hours.is_compared IS 'The control record is of the whole hour, and passages of that hour were counted.';
COMMENT ON COLUMN lane_hours.closed_count IS 'The difference that staff have closed; another one is open again.';
COMMENT ON COLUMN lane_hours.closed_minor IS 'The same of the sum, in minor units.';
COMMENT ON COLUMN lane_hours.closed_by IS 'As in the audit trail: staff:<id>.';
-- The work list, however many hours agree. The sum says something of its own only where the counts agree.
CREATE INDEX lane_hours__open ON lane_hours (hour_at DESC, station_id, lane) WHERE is_compared AND (
  sent_count - recorded_count - refused_count NOT IN (0, closed_count)
  OR (CASE WHEN sent_count = recorded_count THEN coalesce(sent_minor - recorded_minor, 0) ELSE 0 END) NOT IN (0, closed_minor));
CREATE INDEX lane_hours__closed ON lane_hours (hour_at DESC, station_id, lane) WHERE closed_at IS NOT NULL;
-- The other two lists end as soon as they have their rows, whatever lanes deliver.
CREATE INDEX lane_hours__compared ON lane_hours (hour_at DESC, station_id, lane) WHERE is_compared;
CREATE INDEX lane_hours__without_record ON lane_hours (hour_at DESC, station_id, lane)
  WHERE recorded_count > 0 AND NOT is_compared;
-- Whether any lane delivers control records, which none may do.
CREATE INDEX lane_hours__sent ON lane_hours (hour_at) WHERE sent_count IS NOT NULL;
-- Figures of a period.
CREATE INDEX lane_hours__by_hour ON lane_hours (hour_at DESC, station_id, lane);
GRANT SELECT, INSERT, UPDATE, DELETE ON lane_hours TO rampa_app;

CREATE TABLE control_record_versions (
  station_id text NOT NULL,
  lane text NOT NULL,
  hour_at timestamptz NOT NULL,
  version bigint NOT NULL,
  sent_count bigint NOT NULL,
  sent_minor bigint,
  received_at timestamptz NOT NULL,
  CONSTRAINT control_record_versions__key PRIMARY KEY (station_id, lane, hour_at, version)
);
COMMENT ON TABLE control_record_versions IS 'Control records of whole hours that a later one with other figures has replaced.';
COMMENT ON COLUMN control_record_versions.sent_minor IS 'Minor units; null where lanes do not price passages.';
CREATE INDEX control_record_versions__by_hour ON control_record_versions (hour_at);
GRANT SELECT, INSERT, DELETE ON control_record_versions TO rampa_app;

CREATE TABLE lane_hour_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  station_id text NOT NULL,
  lane text NOT NULL,
  hour_at timestamptz NOT NULL,
  passage_count bigint NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT lane_hour_changes__key PRIMARY KEY (change_no)
);
COMMENT ON TABLE lane_hour_changes IS 'What passages that were recorded lately add to lane_hours.';
COMMENT ON COLUMN lane_hour_changes.amount_minor IS 'Minor units';
-- UPDATE to lock rows: two servers never fold the same.
GRANT SELECT, INSERT, UPDATE, DELETE ON lane_hour_changes TO rampa_app;

CREATE TABLE lane_refusal_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  station_id text NOT NULL,
  lane text NOT NULL,
  hour_at timestamptz NOT NULL,
  refused_count bigint NOT NULL,
  CONSTRAINT lane_refusal_changes__key PRIMARY KEY (change_no)
);
COMMENT ON TABLE lane_refusal_changes IS 'What records that were refused lately, or settled since, add to lane_hours; less than zero where they take away.';
GRANT SELECT, INSERT, UPDATE, DELETE ON lane_refusal_changes TO rampa_app;

-- Passages of before are not counted: hours are compared from the one after the last of them on, as the figures know it. And
-- an hour later: passages still come until the triggers below have the lock that they wait for.
CREATE TABLE lane_counting (
  is_only boolean NOT NULL DEFAULT true,
  counted_from timestamptz NOT NULL,
  CONSTRAINT lane_counting__key PRIMARY KEY (is_only),
  CONSTRAINT lane_counting__only_one CHECK (is_only)
);
COMMENT ON TABLE lane_counting IS 'The first hour whose passages were all counted by lane.';
GRANT SELECT ON lane_counting TO rampa_app;
INSERT INTO lane_counting (counted_from)
  SELECT coalesce(max(last) + interval '1 hour', '-infinity')
  FROM (
    SELECT (max(toll_day + make_interval(hours => hour + 1)) AT TIME ZONE 'Europe/Belgrade') AS last FROM passage_figures
    UNION ALL
    SELECT (max(toll_day + make_interval(hours => hour + 1)) AT TIME ZONE 'Europe/Belgrade') FROM passage_figure_changes
    UNION ALL
    -- But for clocks that are far ahead.
    SELECT date_trunc('hour', max(passed_at)) + interval '1 hour' FROM refused_passages
    WHERE passed_at <= last_at + interval '1 hour'
  ) AS counted;

-- By triggers, so that servers that know nothing of it feed it as well.
CREATE FUNCTION add_up_lanes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lane_hour_changes (station_id, lane, hour_at, passage_count, amount_minor)
    SELECT exit_station_id, lane, date_trunc('hour', exited_at), count(*), sum(amount_minor)
    FROM new_passages GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION add_up_lanes IS 'Appends what a statement''s passages add to the hours of their lanes.';
CREATE TRIGGER add_up_lanes AFTER INSERT ON passages
  REFERENCING NEW TABLE AS new_passages FOR EACH STATEMENT EXECUTE FUNCTION add_up_lanes();

-- Where the key is used, a passage was recorded under it, which is counted already.
CREATE FUNCTION add_up_refusals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lane_refusal_changes (station_id, lane, hour_at, refused_count)
    SELECT station_id, lane, date_trunc('hour', passed_at), count(*)
    FROM new_records, lane_counting
    WHERE passed_at >= counted_from AND station_id <> '' AND lane <> '' AND state IN ('open', 'nobody', 'written-off')
      AND reason <> 'key-used'
    GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION add_up_refusals IS 'Appends what a statement''s refused records add to the hours of their lanes.';
CREATE TRIGGER add_up_refusals AFTER INSERT ON refused_passages
  REFERENCING NEW TABLE AS new_records FOR EACH STATEMENT EXECUTE FUNCTION add_up_refusals();

CREATE FUNCTION settle_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lane_refusal_changes (station_id, lane, hour_at, refused_count)
    SELECT OLD.station_id, OLD.lane, date_trunc('hour', OLD.passed_at),
           CASE WHEN NEW.state IN ('open', 'nobody', 'written-off') AND NEW.reason <> 'key-used' THEN 1 ELSE -1 END
    FROM lane_counting WHERE OLD.passed_at >= counted_from;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION settle_refusal IS 'Takes a refused record whose passage was charged or recorded out of the hours of its lane, and puts it back if it was not.';
CREATE TRIGGER settle_refusal AFTER UPDATE OF state, reason ON refused_passages FOR EACH ROW
  WHEN (OLD.passed_at IS NOT NULL AND OLD.station_id <> '' AND OLD.lane <> ''
    AND (OLD.state IN ('open', 'nobody', 'written-off') AND OLD.reason <> 'key-used')
      <> (NEW.state IN ('open', 'nobody', 'written-off') AND NEW.reason <> 'key-used'))
  EXECUTE FUNCTION settle_refusal();
