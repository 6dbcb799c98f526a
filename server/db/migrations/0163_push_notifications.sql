CREATE TABLE push_devices (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  device_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh bytea NOT NULL,
  auth_secret bytea NOT NULL,
  key_id text NOT NULL,
  user_agent text NOT NULL,
  added_at timestamptz NOT NULL,
  renewed_at timestamptz NOT NULL,
  refusals integer NOT NULL DEFAULT 0,
  CONSTRAINT push_devices__key PRIMARY KEY (account_id, device_id),
  -- A browser shows what one of the people of an account is told.
  CONSTRAINT push_devices__one_reader UNIQUE (account_id, endpoint),
  CONSTRAINT push_devices__endpoint_bounded CHECK (length(endpoint) <= 1000)
);
COMMENT ON TABLE push_devices IS 'Browsers in which people of an account see push notifications; each ends with the session that added it, unless that only grew old.';
COMMENT ON COLUMN push_devices.session_id IS 'In which it was added, or renewed last.';
COMMENT ON COLUMN push_devices.endpoint IS 'Its address at the push service of its browser. Who sends there has to have our key.';
COMMENT ON COLUMN push_devices.p256dh IS 'Public key of the browser, by which messages are encrypted.';
COMMENT ON COLUMN push_devices.auth_secret IS 'What only the browser and we know, for the same.';
COMMENT ON COLUMN push_devices.key_id IS 'Of our key (VAPID), which the push service asks for.';
COMMENT ON COLUMN push_devices.renewed_at IS 'When the browser was last seen to be subscribed.';
COMMENT ON COLUMN push_devices.refusals IS 'How often in a row its push service refused what was sent; after five it is forgotten.';
CREATE INDEX push_devices__of_user ON push_devices (account_id, user_id);
CREATE INDEX push_devices__by_renewal ON push_devices (renewed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_devices TO rampa_app;
