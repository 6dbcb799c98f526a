-- One person belongs to several accounts: they sign in in one of them, their home, and only act in the others.
-- Older programs: they make no such members. A member who signs in elsewhere has no password and no sign-in name, so nobody signs in as them there; what is delicate they cannot confirm there, and a removal ends their session as
-- anybody's.
ALTER TABLE users ADD COLUMN home_account_id uuid;
ALTER TABLE users ADD COLUMN home_user_id uuid;
-- Older programs: they write neither.
ALTER TABLE users ADD CONSTRAINT users__home_whole CHECK ((home_account_id IS NULL) = (home_user_id IS NULL)) NOT VALID;
COMMENT ON COLUMN users.home_user_id IS 'The same person in the account where they sign in, whose password, app, passkeys and address count here; null: here they sign in themselves.';

CREATE TABLE memberships (
  home_user_id uuid NOT NULL,
  home_account_id uuid NOT NULL,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  joined_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT memberships__key PRIMARY KEY (home_user_id, account_id)
);
CREATE INDEX memberships__by_account ON memberships (account_id, user_id);
CREATE INDEX memberships__by_home_account ON memberships (home_account_id);
COMMENT ON TABLE memberships IS 'Directory over all accounts: in which others somebody is a member by the sign-in of their home.';
COMMENT ON COLUMN memberships.used_at IS 'Since when the person acts in this account, if they have not gone back to their home since; the newest is where the next sign-in leads.';
GRANT SELECT, INSERT, DELETE, UPDATE ON memberships TO rampa_app;
