ALTER TABLE staff_members ADD COLUMN invited_by text NOT NULL DEFAULT '';
COMMENT ON COLUMN staff_members.invited_by IS 'Who mailed the latest link, as the audit trail has them; empty: from before it was kept. Their open invitations end with them.';
