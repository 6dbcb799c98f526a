-- People of the operator are users of an account of the operator's own, which no customer has.
ALTER TABLE accounts DROP CONSTRAINT accounts__person_type_known;
ALTER TABLE accounts ADD CONSTRAINT accounts__person_type_known CHECK (person_type IN ('fizicko', 'pravno', 'distributor', 'osoblje'));

ALTER TABLE sessions ADD COLUMN with_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sessions.with_factor IS 'A second factor was used in it, or set; without, the back office is closed.';

CREATE TABLE staff_members (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  added_at timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT staff_members__key PRIMARY KEY (account_id, user_id),
  CONSTRAINT staff_members__role_known CHECK (role IN ('clerk', 'engineer', 'editor', 'supervisor'))
);
COMMENT ON TABLE staff_members IS 'Who may work in the back office, and as what. Who was removed stays, so that the audit trail can name them.';
GRANT SELECT, INSERT, UPDATE ON staff_members TO rampa_app;

COMMENT ON TABLE audit_trail IS 'Who did what to which thing: sign-ins, refusals, money, states of tags, and all that the operator''s people do or read. Append-only; ids only, no personal data.';
COMMENT ON COLUMN audit_trail.actor IS 'user:<id>, staff:<id>, operator (the command line), or system';
CREATE INDEX audit_trail__by_reference ON audit_trail (split_part(subject, ':', 2), occurred_at);
CREATE INDEX audit_trail__of_staff ON audit_trail (occurred_at) WHERE actor LIKE 'staff:%';
