-- Registrations that nobody confirms are found by their time, however many customers there are.
CREATE INDEX users__unconfirmed ON users (created_at)
  WHERE email_verified_at IS NULL AND removed_at IS NULL;
