CREATE TABLE accounts (
  account_id uuid NOT NULL,
  person_type text NOT NULL,
  business_name text NOT NULL DEFAULT '',
  tax_number text NOT NULL DEFAULT '',
  company_number text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CONSTRAINT accounts__key PRIMARY KEY (account_id),
  CONSTRAINT accounts__person_type_known CHECK (person_type IN ('fizicko', 'pravno', 'distributor'))
);
COMMENT ON TABLE accounts IS 'A customer: a private person, a company or a distributor. Its people are users.';
GRANT SELECT, INSERT, UPDATE ON accounts TO rampa_app;

CREATE TABLE users (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  email text NOT NULL,
  username text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  language_id text NOT NULL DEFAULT '2',
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT users__key PRIMARY KEY (account_id, user_id),
  CONSTRAINT users__language_known CHECK (language_id IN ('1', '2', '3'))
);
COMMENT ON TABLE users IS 'A person who signs in for an account.';
COMMENT ON COLUMN users.password_hash IS 'argon2id in PHC string format';
GRANT SELECT, INSERT, UPDATE ON users TO rampa_app;

CREATE TABLE sign_in_names (
  name text NOT NULL,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  CONSTRAINT sign_in_names__key PRIMARY KEY (name),
  CONSTRAINT sign_in_names__kind_known CHECK (kind IN ('email', 'username'))
);
COMMENT ON TABLE sign_in_names IS 'Directory over all accounts: the case-folded e-mail addresses and user names, each once.';
CREATE INDEX sign_in_names__by_user ON sign_in_names (account_id, user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_names TO rampa_app;

CREATE TABLE sessions (
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  proved_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text,
  user_agent text NOT NULL DEFAULT '',
  CONSTRAINT sessions__key PRIMARY KEY (account_id, session_id),
  CONSTRAINT sessions__end_has_reason CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CONSTRAINT sessions__reason_known CHECK (ended_because IN ('signed-out', 'refresh-reused', 'too-old', 'revoked', 'password-changed'))
);
COMMENT ON TABLE sessions IS 'A family of refresh tokens that began with one sign-in.';
COMMENT ON COLUMN sessions.proved_at IS 'Last proof of identity (password or second factor); step-up compares with it.';
COMMENT ON COLUMN sessions.expires_at IS 'Absolute age limit: a refresh after it answers 428.';
CREATE INDEX sessions__by_user ON sessions (account_id, user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO rampa_app;

CREATE TABLE refresh_tokens (
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  issued_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT refresh_tokens__key PRIMARY KEY (account_id, session_id, token_hash)
);
COMMENT ON TABLE refresh_tokens IS 'SHA-256 of each refresh token of a session; each works once, reuse ends the session.';
GRANT SELECT, INSERT, UPDATE, DELETE ON refresh_tokens TO rampa_app;

CREATE TABLE mailed_tokens (
  account_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT mailed_tokens__key PRIMARY KEY (account_id, token_hash),
  CONSTRAINT mailed_tokens__purpose_known CHECK (purpose IN ('verify-email', 'reset-password', 'change-email'))
);
COMMENT ON TABLE mailed_tokens IS 'SHA-256 of the tokens sent by mail: address verification, password reset, change of address.';
GRANT SELECT, INSERT, UPDATE, DELETE ON mailed_tokens TO rampa_app;

CREATE TABLE throttles (
  throttle_key text NOT NULL,
  failures integer NOT NULL,
  blocked_until timestamptz,
  last_failed_at timestamptz NOT NULL,
  CONSTRAINT throttles__key PRIMARY KEY (throttle_key),
  CONSTRAINT throttles__failures_counted CHECK (failures >= 0)
);
COMMENT ON TABLE throttles IS 'Failures per name and address (keys are hashed), with the moment until which tries are refused.';
GRANT SELECT, INSERT, UPDATE, DELETE ON throttles TO rampa_app;
