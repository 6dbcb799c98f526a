-- Price lists are read in and previewed on screen before they are put in force.
-- Older programs: they note no import, and a list that they replace keeps who imported it first.
ALTER TABLE tariffs ADD COLUMN imported_at timestamptz, ADD COLUMN imported_by text, ADD COLUMN named_terms jsonb, ADD COLUMN multipliers_from text;
COMMENT ON COLUMN tariffs.imported_at IS 'Null for lists of before this was noted.';
COMMENT ON COLUMN tariffs.imported_by IS 'As in the audit trail: staff:<id>, or operator for the command line.';
COMMENT ON COLUMN tariffs.named_terms IS 'First days of the discounts and euro rates that its file names: they stay while it does. Null: not noted.';
COMMENT ON COLUMN tariffs.multipliers_from IS 'Version whose multipliers it took over, because its file has none; null: its own, or not noted.';

CREATE TABLE price_list_drafts (
  draft_id uuid NOT NULL,
  country text NOT NULL,
  version text NOT NULL,
  valid_from date NOT NULL,
  road_count integer NOT NULL,
  file jsonb NOT NULL,
  file_name text NOT NULL,
  fingerprint text NOT NULL,
  read_at timestamptz NOT NULL,
  read_by text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  ended_at timestamptz,
  ended_by text,
  added_terms jsonb NOT NULL,
  CONSTRAINT price_list_drafts__key PRIMARY KEY (draft_id),
  CONSTRAINT price_list_drafts__state_known CHECK (state IN ('draft', 'applied', 'withdrawn')),
  CONSTRAINT price_list_drafts__ended_whole CHECK ((state = 'draft') = (ended_at IS NULL) AND (state = 'draft') = (ended_by IS NULL))
);
COMMENT ON TABLE price_list_drafts IS 'Price lists that were read in on screen: drafts, which price nothing, and what was put in force or withdrawn again.';
COMMENT ON COLUMN price_list_drafts.file IS 'The price list as it was read.';
COMMENT ON COLUMN price_list_drafts.fingerprint IS 'SHA-256 of the file: read in again, it is the same draft.';
COMMENT ON COLUMN price_list_drafts.ended_by IS 'Who put it in force, or withdrew it, as in the audit trail.';
COMMENT ON COLUMN price_list_drafts.added_terms IS 'First days of the discounts and euro rates that it added when it was put in force: they go with it if it is withdrawn.';
CREATE UNIQUE INDEX price_list_drafts__once ON price_list_drafts (country, fingerprint) WHERE state = 'draft';
CREATE INDEX price_list_drafts__applied ON price_list_drafts (country, version) WHERE state = 'applied';
GRANT SELECT, INSERT, UPDATE, DELETE ON price_list_drafts TO rampa_app;

-- A list that holds for no passage yet can be withdrawn, with what came with it.
GRANT DELETE ON tariffs, tag_discounts, euro_rates TO rampa_app;
