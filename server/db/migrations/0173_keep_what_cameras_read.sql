-- What the camera of a lane read, beside the passage: complaints are decided by it. Lanes that send none cost nothing.
CREATE TABLE passage_readings (
  account_id uuid NOT NULL,
  passage_id uuid NOT NULL,
  exited_at timestamptz NOT NULL,
  plate text NOT NULL,
  country text NOT NULL,
  confidence smallint,
  picture text NOT NULL,
  kept_until timestamptz NOT NULL,
  CONSTRAINT passage_readings__key PRIMARY KEY (account_id, passage_id),
  CONSTRAINT passage_readings__says_something CHECK (plate <> '' OR picture <> ''),
  CONSTRAINT passage_readings__bounded CHECK (length(plate) <= 16 AND length(country) <= 2 AND length(picture) <= 100),
  CONSTRAINT passage_readings__confidence_percent CHECK (confidence BETWEEN 0 AND 100)
);
COMMENT ON TABLE passage_readings IS 'What the camera of a lane read of a passage, for as long as the operator keeps it.';
COMMENT ON COLUMN passage_readings.plate IS 'As the camera read it, in capitals; it may be another vehicle''s, or misread. Empty where it read none.';
COMMENT ON COLUMN passage_readings.country IS 'ISO 3166 of the plate; empty if unknown.';
COMMENT ON COLUMN passage_readings.confidence IS 'Per cent, as the camera says.';
COMMENT ON COLUMN passage_readings.picture IS 'The picture in the operator''s own store, by its name there; never an address, and never fetched.';
COMMENT ON COLUMN passage_readings.kept_until IS 'When the row is deleted.';
CREATE INDEX passage_readings__expiry ON passage_readings (kept_until);
GRANT SELECT, INSERT, DELETE ON passage_readings TO rampa_app;

-- The same of a record that was refused: the plate may tell whose passage it was. It goes before the record does, also out of the
-- text of what could not be read.
ALTER TABLE refused_passages
  ADD COLUMN plate text NOT NULL DEFAULT '',
  ADD COLUMN plate_country text NOT NULL DEFAULT '',
  ADD COLUMN plate_confidence smallint,
  ADD COLUMN picture text NOT NULL DEFAULT '',
  ADD COLUMN reading_until timestamptz;
COMMENT ON COLUMN refused_passages.plate IS 'As the camera of the lane read it; this, what belongs to it and the picture are blanked from reading_until on, in the content as well.';
CREATE INDEX refused_passages__readings ON refused_passages (reading_until) WHERE reading_until IS NOT NULL;
CREATE FUNCTION blank_refused_readings(until_before timestamptz, most integer) RETURNS integer
LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH blanked AS (
    UPDATE refused_passages
    SET plate = '', plate_country = '', plate_confidence = NULL, picture = '', reading_until = NULL,
        content = regexp_replace(
          content, '("\w*(?:plate|picture)"\s*:\s*)(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[^",\s}\]]+)', '\1""', 'gi')
    WHERE record_id IN (
      SELECT record_id FROM refused_passages WHERE reading_until < until_before
      ORDER BY content_hash LIMIT most FOR UPDATE)
    RETURNING 1
  )
  SELECT count(*)::integer FROM blanked
$$;
REVOKE ALL ON FUNCTION blank_refused_readings(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION blank_refused_readings(timestamptz, integer) TO rampa_app;
