-- The program works as rampa_app; the owner of the tables only migrates. What the program may do
-- to a table is granted beside the table.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'rampa_app') THEN
    CREATE ROLE rampa_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster was faster
END $$;

DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'rampa_app', 'MEMBER') THEN
    EXECUTE format('GRANT rampa_app TO %I', current_user);
  END IF;
END $$;

GRANT USAGE ON SCHEMA public TO rampa_app;

CREATE TABLE audit_trail (
  account_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  request_id text,
  details jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT audit_trail__key PRIMARY KEY (account_id, audit_id)
);
COMMENT ON TABLE audit_trail IS 'Who did what to which thing: sign-ins, refusals, money, states of tags. Append-only; ids only, no personal data.';
COMMENT ON COLUMN audit_trail.actor IS 'user:<id>, staff:<id>, or system';
CREATE INDEX audit_trail__by_time ON audit_trail (account_id, occurred_at);
GRANT SELECT, INSERT ON audit_trail TO rampa_app;

CREATE TABLE product_marks (
  mark text NOT NULL,
  value text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT product_marks__key PRIMARY KEY (mark)
);
COMMENT ON TABLE product_marks IS 'Facts about the installation as a whole, such as that the demo data was loaded.';
GRANT SELECT, INSERT, UPDATE, DELETE ON product_marks TO rampa_app;
