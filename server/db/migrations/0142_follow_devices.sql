-- The life of a device by its serial number: what was done to it in the stock, and where it ended.
CREATE TABLE device_events (
  serial_number text NOT NULL,
  event_id uuid NOT NULL,
  happened_at timestamptz NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL DEFAULT '',
  category text NOT NULL,
  place text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  made_by text NOT NULL,
  CONSTRAINT device_events__key PRIMARY KEY (serial_number, event_id),
  CONSTRAINT device_events__kind_known CHECK (kind IN ('received', 'moved', 'category-changed', 'taken-out', 'put-back', 'handed-in', 'parcel-returned')),
  CONSTRAINT device_events__reason_known CHECK (reason IN ('', 'mistake', 'faulty', 'lost', 'scrapped', 'contract-ended', 'not-needed')),
  CONSTRAINT device_events__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV'))
);
COMMENT ON TABLE device_events IS 'Directory over all accounts: what clerks did to a device in the stock. Only added to; names no customer.';
COMMENT ON COLUMN device_events.category IS 'That it had afterwards.';
COMMENT ON COLUMN device_events.place IS 'Where it lay afterwards.';
COMMENT ON COLUMN device_events.note IS 'Of staff, for staff.';
COMMENT ON COLUMN device_events.made_by IS 'As in the audit trail: staff:<id>.';
GRANT SELECT, INSERT ON device_events TO rampa_app;

-- Older programs: they write none of the new words, and pick only what is in stock.
ALTER TABLE stock_devices DROP CONSTRAINT stock_devices__state_known;
ALTER TABLE stock_devices ADD CONSTRAINT stock_devices__state_known CHECK (state IN ('in-stock', 'picked', 'sent', 'faulty', 'returned', 'lost', 'scrapped')) NOT VALID;

-- Orders that a device was sent with before, and tags and orders by the day from which their batteries are counted.
CREATE INDEX order_tags__by_serial ON order_tags (serial_number);
CREATE INDEX tags__by_age ON tags (created_at, tag_id) WHERE status = 'aktivan';
CREATE INDEX orders__cancelled ON orders (ended_at DESC, order_id) WHERE state = 'cancelled' AND returned_at IS NULL;
CREATE INDEX stock_devices__picked ON stock_devices (serial_number) WHERE state = 'picked';
