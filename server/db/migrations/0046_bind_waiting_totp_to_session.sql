-- A secret that waits for its first code can be confirmed by the session that began it alone.

-- Nobody knows which session began these; they are begun anew.
DELETE FROM totp_secrets WHERE confirmed_at IS NULL;

ALTER TABLE totp_secrets ADD COLUMN session_id uuid;
COMMENT ON COLUMN totp_secrets.session_id IS 'The session that began it.';
