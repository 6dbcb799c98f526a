-- Cash for a device that was sold at a counter is in the same till as cash for tags.
-- Older programs: they write top-ups alone, which the default says.
-- What was taken for a device they count with the rest of its till, list without its kind, and fail to give back; their `rampa ledger verify` misses the
-- top-up that it would belong to.
ALTER TABLE cash_top_ups ADD COLUMN kind text NOT NULL DEFAULT 'top-up';
ALTER TABLE cash_top_ups ADD CONSTRAINT cash_top_ups__kind_known CHECK (kind IN ('top-up', 'sale')) NOT VALID;
COMMENT ON COLUMN cash_top_ups.kind IS 'What was paid: a top-up, or an order of a device with its first credit, which has this number.';
COMMENT ON TABLE cash_top_ups IS 'Cash that was taken at a counter, for top-ups and for devices: who took it, where, and whether it went back.';
ALTER TABLE till_closings ADD COLUMN devices_left integer;
COMMENT ON COLUMN till_closings.devices_left IS 'Devices that lay at the point of sale of the till when it was closed; null where it had none.';
