CREATE TABLE orders (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_number text NOT NULL,
  user_id uuid,
  idempotency_key text NOT NULL,
  intent_digest text NOT NULL,
  state text NOT NULL,
  payment_method text NOT NULL,
  payment_state text NOT NULL DEFAULT 'waiting',
  person text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  business_name text NOT NULL DEFAULT '',
  tax_number text NOT NULL DEFAULT '',
  company_number text NOT NULL DEFAULT '',
  delivery_kind text NOT NULL,
  street text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  point_of_sale_id text NOT NULL DEFAULT '',
  point_of_sale text NOT NULL DEFAULT '',
  quantity integer NOT NULL,
  devices_minor bigint NOT NULL,
  discount_percent integer NOT NULL DEFAULT 0,
  discount_minor bigint NOT NULL DEFAULT 0,
  delivery_minor bigint NOT NULL DEFAULT 0,
  credit_minor bigint NOT NULL DEFAULT 0,
  total_minor bigint NOT NULL,
  currency text NOT NULL,
  language_id text NOT NULL DEFAULT '2',
  created_at timestamptz NOT NULL,
  pay_until timestamptz,
  paid_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  refunded_at timestamptz,
  CONSTRAINT orders__key PRIMARY KEY (account_id, order_id),
  CONSTRAINT orders__number_once UNIQUE (account_id, order_number),
  CONSTRAINT orders__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT orders__state_known CHECK (state IN ('awaiting-payment', 'confirmed', 'sent', 'delivered', 'cancelled', 'expired')),
  CONSTRAINT orders__payment_method_known CHECK (payment_method IN ('card', 'slip', 'on-delivery')),
  CONSTRAINT orders__payment_state_known CHECK (payment_state IN ('waiting', 'paid', 'refunding', 'refunded', 'void')),
  CONSTRAINT orders__person_known CHECK (person IN ('fizicko', 'pravno')),
  CONSTRAINT orders__delivery_kind_known CHECK (delivery_kind IN ('address', 'pickup')),
  CONSTRAINT orders__quantity_positive CHECK (quantity > 0),
  CONSTRAINT orders__total_adds_up CHECK (total_minor = devices_minor - discount_minor + delivery_minor + credit_minor),
  CONSTRAINT orders__total_positive CHECK (total_minor > 0),
  CONSTRAINT orders__ended_has_time CHECK ((state IN ('cancelled', 'expired')) = (ended_at IS NOT NULL)),
  CONSTRAINT orders__sent_has_time CHECK (state NOT IN ('sent', 'delivered') OR sent_at IS NOT NULL),
  CONSTRAINT orders__delivered_is_paid CHECK (state <> 'delivered' OR (delivered_at IS NOT NULL AND paid_at IS NOT NULL))
);
COMMENT ON TABLE orders IS 'Orders of tags, of customers and of visitors; a visitor''s order has an account id of its own, so that its money has books of its own.';
COMMENT ON COLUMN orders.user_id IS 'Who ordered; null for a visitor.';
COMMENT ON COLUMN orders.intent_digest IS 'SHA-256 of what was asked for: the same key with another wish is refused.';
COMMENT ON COLUMN orders.devices_minor IS 'Minor units: all devices before the discount, tax included.';
COMMENT ON COLUMN orders.discount_minor IS 'Minor units, taken off the devices.';
COMMENT ON COLUMN orders.delivery_minor IS 'Minor units, tax included.';
COMMENT ON COLUMN orders.credit_minor IS 'Minor units: credit of all tags, which the operator owes until each is activated.';
COMMENT ON COLUMN orders.total_minor IS 'Minor units: what the customer pays.';
COMMENT ON COLUMN orders.pay_until IS 'When an unpaid slip is given up and its devices are free again; null for the other ways.';
CREATE INDEX orders__by_time ON orders (account_id, created_at, order_id);
CREATE INDEX orders__slips_due ON orders (pay_until) WHERE state = 'awaiting-payment' AND payment_method = 'slip';
CREATE INDEX orders__to_pack ON orders (created_at) WHERE state IN ('confirmed', 'sent');
GRANT SELECT, INSERT, UPDATE ON orders TO rampa_app;

CREATE TABLE order_lines (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  category text NOT NULL,
  quantity integer NOT NULL,
  package_id text NOT NULL,
  device_price_minor bigint NOT NULL,
  credit_minor bigint NOT NULL,
  CONSTRAINT order_lines__key PRIMARY KEY (account_id, order_id, category),
  CONSTRAINT order_lines__of_order FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, order_id),
  CONSTRAINT order_lines__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT order_lines__package_known CHECK (package_id IN ('none', 'small', 'medium', 'large')),
  CONSTRAINT order_lines__quantity_positive CHECK (quantity > 0),
  CONSTRAINT order_lines__amounts_not_negative CHECK (device_price_minor >= 0 AND credit_minor >= 0)
);
COMMENT ON TABLE order_lines IS 'How many tags of each category an order has, with the prices of its day.';
COMMENT ON COLUMN order_lines.device_price_minor IS 'Minor units: one device, tax included.';
COMMENT ON COLUMN order_lines.credit_minor IS 'Minor units: credit of one tag.';
GRANT SELECT, INSERT ON order_lines TO rampa_app;

CREATE TABLE order_tags (
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  serial_number text NOT NULL,
  category text NOT NULL,
  credit_minor bigint NOT NULL,
  bound_account_id uuid,
  bound_tag_id uuid,
  bound_at timestamptz,
  credited_at timestamptz,
  CONSTRAINT order_tags__key PRIMARY KEY (account_id, order_id, serial_number),
  CONSTRAINT order_tags__of_order FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, order_id),
  CONSTRAINT order_tags__bound_whole CHECK ((bound_at IS NULL) = (bound_account_id IS NULL) AND (bound_at IS NULL) = (bound_tag_id IS NULL)),
  CONSTRAINT order_tags__credited_is_bound CHECK (credited_at IS NULL OR bound_at IS NOT NULL)
);
COMMENT ON TABLE order_tags IS 'Devices that were sent for an order, and the tags of customers that they became.';
COMMENT ON COLUMN order_tags.credit_minor IS 'Minor units: owed until the tag is activated, then on its balance.';
GRANT SELECT, INSERT, UPDATE ON order_tags TO rampa_app;

CREATE TABLE order_tag_directory (
  serial_number text NOT NULL,
  account_id uuid NOT NULL,
  order_id uuid NOT NULL,
  CONSTRAINT order_tag_directory__key PRIMARY KEY (serial_number)
);
COMMENT ON TABLE order_tag_directory IS 'Directory over all accounts: the order that a device was sent for.';
GRANT SELECT, INSERT ON order_tag_directory TO rampa_app;

CREATE TABLE device_stock (
  category text NOT NULL,
  received integer NOT NULL DEFAULT 0,
  available integer NOT NULL DEFAULT 0,
  CONSTRAINT device_stock__key PRIMARY KEY (category),
  CONSTRAINT device_stock__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT device_stock__never_oversold CHECK (available >= 0 AND available <= received)
);
COMMENT ON TABLE device_stock IS 'Devices for sale by category: all that came in, and those not yet ordered.';
GRANT SELECT, INSERT, UPDATE ON device_stock TO rampa_app;

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts__kind_known;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts__kind_known CHECK (kind IN ('tag', 'gateway-clearing', 'bank-clearing', 'cash-clearing', 'toll-revenue', 'sales-revenue', 'tag-credit', 'credit-transfer', 'correction'));
ALTER TABLE journals DROP CONSTRAINT journals__kind_known;
ALTER TABLE journals ADD CONSTRAINT journals__kind_known CHECK (kind IN ('top-up', 'toll', 'refund', 'correction', 'invoice', 'card-charge', 'purchase', 'purchase-refund', 'credit-release', 'credit-activation'));
