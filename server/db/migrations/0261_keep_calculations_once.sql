-- How a toll was computed is two thirds of its passage, and the same for all trips of one price: it is kept once, and passages name it.
CREATE TABLE toll_calculations (
  calculation_id uuid NOT NULL,
  calculation jsonb NOT NULL,
  CONSTRAINT toll_calculations__key PRIMARY KEY (calculation_id)
);
COMMENT ON TABLE toll_calculations IS 'How tolls of passages without a mark were computed, each once. Its id is made of its text.';
GRANT SELECT, INSERT ON toll_calculations TO rampa_app;

CREATE TABLE finished_upgrades (
  migration text NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT finished_upgrades__key PRIMARY KEY (migration)
);
COMMENT ON TABLE finished_upgrades IS 'Migrations after which no program of before is left: what such a program could not read may be written.';
GRANT SELECT ON finished_upgrades TO rampa_app;
-- A database that nobody has used had no program before this one.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM accounts) AND NOT EXISTS (SELECT 1 FROM passages) THEN
    INSERT INTO finished_upgrades (migration) VALUES ('0261');
  END IF;
END $$;

ALTER TABLE passages ADD COLUMN calculation_id uuid;
COMMENT ON COLUMN passages.calculation_id IS 'Which of toll_calculations it was computed by, where it has no calculation of its own.';
ALTER TABLE passages ALTER COLUMN calculation DROP NOT NULL;
-- A month that is on its way into a file has a table of its own.
DO $$ DECLARE leaving text; BEGIN
  FOR leaving IN SELECT 'passages_' || to_char(month, 'YYYY_MM') FROM archived_months WHERE state = 'detached' LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN calculation_id uuid', leaving);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN calculation DROP NOT NULL', leaving);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT passages__calculated_once CHECK ((calculation IS NULL) <> (calculation_id IS NULL))', leaving);
  END LOOP;
END $$;
-- Older programs: they write a calculation and no id.
ALTER TABLE passages ADD CONSTRAINT passages__calculated_once CHECK ((calculation IS NULL) <> (calculation_id IS NULL)) NOT VALID;
