-- Devices lie at points of sale by their serial numbers, and each point has minima of its own.
-- Older programs: they write no such state and no point, and pick only what is in the store.
-- The life of a device at a point they cannot show, their `rampa ledger verify` counts it as missing, and a correction of theirs may put it back into
-- the store, counted as one more that came in.
ALTER TABLE stock_devices DROP CONSTRAINT stock_devices__state_known;
ALTER TABLE stock_devices ADD CONSTRAINT stock_devices__state_known
  CHECK (state IN ('in-stock', 'picked', 'sent', 'faulty', 'returned', 'lost', 'scrapped', 'at-point')) NOT VALID;
ALTER TABLE stock_devices ADD COLUMN point_id text NOT NULL DEFAULT '';
ALTER TABLE stock_devices ADD CONSTRAINT stock_devices__at_named_point
  CHECK (state <> 'at-point' OR point_id <> '') NOT VALID;
COMMENT ON COLUMN stock_devices.point_id IS 'The point of sale that it was moved to last; it lies there while its state is at-point.';
CREATE INDEX stock_devices__at_point ON stock_devices (point_id, category) WHERE state = 'at-point';

CREATE TABLE point_stock_minimums (
  point_id text NOT NULL,
  category text NOT NULL,
  minimum integer NOT NULL,
  CONSTRAINT point_stock_minimums__key PRIMARY KEY (point_id, category),
  CONSTRAINT point_stock_minimums__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT point_stock_minimums__not_negative CHECK (minimum >= 0)
);
COMMENT ON TABLE point_stock_minimums IS 'Below how many devices of a category at a point of sale the desk warns; 0: never, as where there is no row.';
GRANT SELECT, INSERT, UPDATE ON point_stock_minimums TO rampa_app;
