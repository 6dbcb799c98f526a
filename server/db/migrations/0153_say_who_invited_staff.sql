ALTER TABLE staff_members ADD COLUMN invited_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN staff_members.invited_by IS 'Who mailed the latest link, as the audit trail has them; empty: from before it was kept. Their open invitations end with them.';

ALTER TABLE staff_members ADD COLUMN role_given_by text, ADD COLUMN role_given_at timestamptz;
COMMENT ON COLUMN staff_members.role_given_by IS 'Who gave the role on screen, as the audit trail has them; null: the command line, or from before it was kept. For a time neither confirms what the other has proposed.';
