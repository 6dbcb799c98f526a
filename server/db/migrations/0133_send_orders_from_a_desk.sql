-- Orders of tags that clerks pick, pack and send: devices in stock by serial number, the parcel of an order, and how far it is.
CREATE TABLE stock_devices (
  serial_number text NOT NULL,
  category text NOT NULL,
  place text NOT NULL,
  state text NOT NULL,
  received_at timestamptz NOT NULL,
  account_id uuid,
  order_id uuid,
  CONSTRAINT stock_devices__key PRIMARY KEY (serial_number),
  CONSTRAINT stock_devices__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT stock_devices__state_known CHECK (state IN ('in-stock', 'picked', 'sent', 'faulty')),
  CONSTRAINT stock_devices__order_whole CHECK ((account_id IS NULL) = (order_id IS NULL)),
  CONSTRAINT stock_devices__of_an_order CHECK ((state IN ('picked', 'sent')) = (order_id IS NOT NULL))
);
COMMENT ON TABLE stock_devices IS 'Directory over all accounts: devices that came in with their serial numbers, each in stock, in one order, or faulty.';
COMMENT ON COLUMN stock_devices.place IS 'Where it lies, as clerks call it; empty where there is one store alone.';
COMMENT ON COLUMN stock_devices.order_id IS 'The one order that it was picked for, or sent with.';
CREATE INDEX stock_devices__next ON stock_devices (category, received_at, serial_number) WHERE state = 'in-stock';
CREATE INDEX stock_devices__of_order ON stock_devices (account_id, order_id) WHERE order_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON stock_devices TO rampa_app;

ALTER TABLE device_stock ADD COLUMN minimum integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN device_stock.minimum IS 'Below so many that can be ordered the desk warns; 0: never.';
-- Less than none can be ordered where a device that an order waits for was linked by somebody, or is faulty.
-- Older programs: they sell only what is there.
ALTER TABLE device_stock DROP CONSTRAINT device_stock__never_oversold;
ALTER TABLE device_stock ADD CONSTRAINT device_stock__never_oversold CHECK (available <= received);

ALTER TABLE orders ADD COLUMN picked_at timestamptz;
ALTER TABLE orders ADD COLUMN packed_at timestamptz;
ALTER TABLE orders ADD COLUMN packing_sheets integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN parcel_carrier text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN parcel_number text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN returned_at timestamptz;
COMMENT ON COLUMN orders.picked_at IS 'Since when each of its tags has a device of the stock; null again where one was put back.';
COMMENT ON COLUMN orders.packed_at IS 'When its packing sheet was printed for the devices that it has now.';
COMMENT ON COLUMN orders.packing_sheets IS 'How many sheets were printed: each has new verification codes, so only the last one holds.';
COMMENT ON COLUMN orders.returned_at IS 'When its parcel came back undelivered; the order is cancelled then.';
CREATE INDEX orders__to_pick ON orders (coalesce(paid_at, created_at), order_id) WHERE state = 'confirmed' AND picked_at IS NULL;
CREATE INDEX orders__picked ON orders (picked_at, order_id) WHERE state = 'confirmed' AND picked_at IS NOT NULL AND packed_at IS NULL;
CREATE INDEX orders__packed ON orders (packed_at, order_id) WHERE state = 'confirmed' AND picked_at IS NOT NULL AND packed_at IS NOT NULL;
CREATE INDEX orders__under_way ON orders (sent_at, order_id) WHERE state = 'sent';
CREATE INDEX orders__of_parcel ON orders (upper(replace(parcel_number, ' ', ''))) WHERE parcel_number <> '';
CREATE INDEX orders__delivered ON orders (delivered_at DESC, order_id) WHERE state = 'delivered';
CREATE INDEX orders__returned ON orders (returned_at DESC, order_id) WHERE returned_at IS NOT NULL;

-- A device that came back may go out with another order.
GRANT DELETE ON order_tag_directory TO rampa_app;
