ALTER TABLE orders
  ADD COLUMN vat_percent integer,
  ADD COLUMN visitor_network text;
-- Until now each country has had one rate, and each country has its own currency.
UPDATE orders SET vat_percent = CASE currency WHEN 'BAM' THEN 17 ELSE 20 END;
ALTER TABLE orders
  ALTER COLUMN vat_percent SET NOT NULL,
  ADD CONSTRAINT orders__vat_percent_sane CHECK (vat_percent BETWEEN 0 AND 100),
  ADD CONSTRAINT orders__network_of_visitors_only CHECK (visitor_network IS NULL OR user_id IS NULL);
COMMENT ON COLUMN orders.vat_percent IS 'Tax in the prices of devices and delivery on the day of the order: its papers say it for ever.';
COMMENT ON COLUMN orders.visitor_network IS 'Keyed hash of the network that a visitor orders from, so that what is unpaid can be counted; forgotten once the order is paid, sent or over.';
CREATE INDEX orders__unpaid ON orders (account_id) WHERE payment_state = 'waiting' AND payment_method <> 'card' AND state IN ('awaiting-payment', 'confirmed');
CREATE INDEX orders__unpaid_by_network ON orders (visitor_network) WHERE visitor_network IS NOT NULL;
