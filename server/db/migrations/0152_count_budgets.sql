CREATE TABLE budgets (
  account_id uuid NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  monthly_minor bigint NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT budgets__key PRIMARY KEY (account_id, subject, subject_id),
  CONSTRAINT budgets__subject_known CHECK (subject IN ('account', 'tag', 'driver', 'cost-centre')),
  CONSTRAINT budgets__amount_positive CHECK (monthly_minor > 0)
);
COMMENT ON TABLE budgets IS 'What the tolls of a customer may cost in a month before they are told.';
COMMENT ON COLUMN budgets.subject_id IS 'Of the tag, driver or cost centre; empty for the whole account.';
COMMENT ON COLUMN budgets.monthly_minor IS 'Minor units';

CREATE TABLE budget_notices (
  account_id uuid NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  month date NOT NULL,
  percent smallint NOT NULL,
  reached_at timestamptz NOT NULL,
  CONSTRAINT budget_notices__key PRIMARY KEY (account_id, subject, subject_id, month, percent),
  CONSTRAINT budget_notices__of_budget FOREIGN KEY (account_id, subject, subject_id)
    REFERENCES budgets (account_id, subject, subject_id) ON DELETE CASCADE
);
COMMENT ON TABLE budget_notices IS 'Which parts of a budget were reached in a month: each is told once.';
COMMENT ON COLUMN budget_notices.month IS 'First day of the month, in toll time.';

GRANT SELECT, INSERT, UPDATE, DELETE ON budgets TO rampa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON budget_notices TO rampa_app;
