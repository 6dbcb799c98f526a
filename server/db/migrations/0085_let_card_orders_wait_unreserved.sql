-- Orders by card beyond the limits of unpaid orders take their devices when they are paid.
ALTER TABLE orders ADD COLUMN reserved boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN orders.reserved IS 'Whether its devices were taken from the stock. False only for an order by card beyond the limits of unpaid orders, until it is paid.';
ALTER TABLE orders ADD CONSTRAINT orders__only_card_waits_unreserved
  CHECK (reserved OR (payment_method = 'card' AND state IN ('awaiting-payment', 'expired', 'cancelled')));
-- Beside that of the other methods of payment.
CREATE INDEX orders__unpaid_by_card ON orders (account_id)
  WHERE payment_state = 'waiting' AND payment_method = 'card' AND state = 'awaiting-payment';
