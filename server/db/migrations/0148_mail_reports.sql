CREATE TABLE report_schedules (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  grouped_by text NOT NULL,
  day_of_month smallint NOT NULL,
  next_on date NOT NULL,
  mailed_month date,
  created_at timestamptz NOT NULL,
  CONSTRAINT report_schedules__key PRIMARY KEY (account_id, user_id, grouped_by),
  -- Every month has these days.
  CONSTRAINT report_schedules__day_of_every_month CHECK (day_of_month BETWEEN 1 AND 28),
  CONSTRAINT report_schedules__group_known CHECK (grouped_by IN ('tag', 'driver', 'cost-centre', 'road', 'hour', 'weekday'))
);
COMMENT ON TABLE report_schedules IS 'Reports of the month before that members of an account get by mail, each on a day of the month; they end with the right to see them.';
COMMENT ON COLUMN report_schedules.user_id IS 'Who gets it, and wanted it.';
COMMENT ON COLUMN report_schedules.next_on IS 'The day of toll time on which it is due next.';
COMMENT ON COLUMN report_schedules.mailed_month IS 'First day of the latest month that was mailed: no month is mailed twice, whatever the clocks say.';
CREATE INDEX report_schedules__due ON report_schedules (next_on, account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON report_schedules TO rampa_app;
