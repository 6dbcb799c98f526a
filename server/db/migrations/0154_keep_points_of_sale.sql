ALTER TABLE points_of_sale
  ADD COLUMN last_day date,
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN edited_at timestamptz,
  ADD COLUMN edited_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN points_of_sale.last_day IS 'The last day of toll time on which it is listed; null: no end is known.';
COMMENT ON COLUMN points_of_sale.revision IS 'Grows with each change, so that nobody saves over what they have not seen.';
COMMENT ON COLUMN points_of_sale.edited_at IS 'When staff changed it on screen, since the last import that brought it: imports leave it as it is unless they are told to.';
COMMENT ON COLUMN points_of_sale.edited_by IS 'Who did, as the audit trail has them; empty: nobody.';

CREATE TABLE point_of_sale_changes (
  country text NOT NULL,
  point_id text NOT NULL,
  change_id uuid NOT NULL,
  kind text NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  before jsonb NOT NULL,
  CONSTRAINT point_of_sale_changes__key PRIMARY KEY (country, point_id, change_id),
  CONSTRAINT point_of_sale_changes__kind_known CHECK (kind IN ('added', 'changed', 'closed', 'reopened', 'imported'))
);
COMMENT ON TABLE point_of_sale_changes IS 'What was changed about points of sale, when and by whom.';
COMMENT ON COLUMN point_of_sale_changes.changed_by IS 'As the audit trail has them; operator: the command line.';
COMMENT ON COLUMN point_of_sale_changes.before IS 'The fields that were changed, as they were.';
GRANT SELECT, INSERT ON point_of_sale_changes TO rampa_app;
