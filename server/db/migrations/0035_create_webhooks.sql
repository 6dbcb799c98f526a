CREATE TABLE webhooks (
  account_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  created_by uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  state text NOT NULL,
  off_because text,
  secret_sealed bytea NOT NULL,
  previous_sealed bytea,
  previous_until timestamptz,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  hold_until timestamptz,
  lease_id uuid,
  lease_until timestamptz,
  slow boolean NOT NULL DEFAULT false,
  CONSTRAINT webhooks__key PRIMARY KEY (account_id, webhook_id),
  CONSTRAINT webhooks__events_known CHECK (events <@ ARRAY['passage.recorded', 'balance.changed', 'balance.low']),
  CONSTRAINT webhooks__events_some CHECK (cardinality(events) > 0),
  CONSTRAINT webhooks__state_known CHECK (state IN ('on', 'off')),
  CONSTRAINT webhooks__off_has_reason CHECK ((state = 'off') = (off_because IS NOT NULL)),
  CONSTRAINT webhooks__reason_known CHECK (off_because IN ('owner', 'failing', 'gone')),
  CONSTRAINT webhooks__previous_whole CHECK (num_nonnulls(previous_sealed, previous_until) IN (0, 2)),
  CONSTRAINT webhooks__lease_whole CHECK (num_nonnulls(lease_id, lease_until) IN (0, 2))
);
COMMENT ON TABLE webhooks IS 'Where companies'' programs are told of events. Secrets are encrypted.';
COMMENT ON COLUMN webhooks.previous_sealed IS 'The secret before, by which deliveries are signed as well until previous_until.';
COMMENT ON COLUMN webhooks.failures IS 'Failed tries in a row.';
COMMENT ON COLUMN webhooks.hold_until IS 'Nothing is sent before, for the last try failed.';
COMMENT ON COLUMN webhooks.lease_until IS 'A worker is sending; once this is past, it is gone and another may.';
COMMENT ON COLUMN webhooks.slow IS 'Its answers take long: it waits in the queue of the slow, so that it holds up nobody.';
CREATE INDEX webhooks__by_lease ON webhooks (lease_until) WHERE state = 'on';
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO rampa_app;

CREATE TABLE webhook_events (
  account_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  data jsonb NOT NULL,
  CONSTRAINT webhook_events__key PRIMARY KEY (account_id, webhook_id, event_id),
  CONSTRAINT webhook_events__of_webhook FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks (account_id, webhook_id) ON DELETE CASCADE,
  CONSTRAINT webhook_events__type_known CHECK (type IN ('passage.recorded', 'balance.changed', 'balance.low', 'test'))
);
COMMENT ON TABLE webhook_events IS 'Events that wait to be sent, written in the transaction that they tell of. Those under way are in a delivery.';
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_events TO rampa_app;

CREATE TABLE webhook_deliveries (
  account_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  body text NOT NULL,
  event_count integer NOT NULL,
  types text[] NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  next_at timestamptz,
  tried_at timestamptz,
  status_code smallint,
  fault text,
  milliseconds integer,
  CONSTRAINT webhook_deliveries__key PRIMARY KEY (account_id, delivery_id),
  CONSTRAINT webhook_deliveries__of_webhook FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks (account_id, webhook_id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries__state_known CHECK (state IN ('waiting', 'delivered', 'failed')),
  CONSTRAINT webhook_deliveries__waiting_has_time CHECK ((state = 'waiting') = (next_at IS NOT NULL)),
  CONSTRAINT webhook_deliveries__events_some CHECK (event_count > 0)
);
COMMENT ON TABLE webhook_deliveries IS 'Requests to webhooks: up to a hundred events each, sent again with the same id and the same body until they are taken. Kept for thirty days.';
COMMENT ON COLUMN webhook_deliveries.fault IS 'Why the last try failed; null where it did not.';
CREATE INDEX webhook_deliveries__newest ON webhook_deliveries (account_id, webhook_id, delivery_id DESC);
CREATE INDEX webhook_deliveries__waiting ON webhook_deliveries (account_id, webhook_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries__by_age ON webhook_deliveries (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO rampa_app;
