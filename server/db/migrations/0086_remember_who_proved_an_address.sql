-- A mailed link proves an address, and not that whoever opens it chose the password.
ALTER TABLE users ADD COLUMN owner_proved_at timestamptz;
COMMENT ON COLUMN users.owner_proved_at IS 'Since when it is known that whoever owns the address has chosen the password: both were shown together. Null: somebody else may have chosen it.';
UPDATE users SET owner_proved_at = email_verified_at;
