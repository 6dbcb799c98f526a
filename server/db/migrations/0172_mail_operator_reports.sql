CREATE TABLE operator_report_schedules (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  grouped_by text NOT NULL,
  every text NOT NULL,
  language_id text NOT NULL,
  next_on date NOT NULL,
  mailed_through date,
  created_at timestamptz NOT NULL,
  CONSTRAINT operator_report_schedules__key PRIMARY KEY (account_id, user_id, grouped_by, every),
  CONSTRAINT operator_report_schedules__group_known CHECK (grouped_by IN ('day', 'hour', 'station', 'category', 'money', 'clerk')),
  CONSTRAINT operator_report_schedules__every_known CHECK (every IN ('day', 'week', 'month')),
  CONSTRAINT operator_report_schedules__language_known CHECK (language_id IN ('1', '2', '3'))
);
COMMENT ON TABLE operator_report_schedules IS 'Reports of the operator that members of staff get by mail; they end with the role that may see them.';
COMMENT ON COLUMN operator_report_schedules.account_id IS 'The operator''s own, as everybody''s on the staff.';
COMMENT ON COLUMN operator_report_schedules.user_id IS 'Who gets it, and wanted it.';
COMMENT ON COLUMN operator_report_schedules.every IS 'How long the reported period is, and how often it comes.';
COMMENT ON COLUMN operator_report_schedules.next_on IS 'The day of toll time on which it is due next.';
COMMENT ON COLUMN operator_report_schedules.mailed_through IS 'Last day of the latest period that was mailed: none is mailed twice, whatever the clocks say.';
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_report_schedules TO rampa_app;
