CREATE TABLE purchase_request_directory (
  request_number text NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT purchase_request_directory__key PRIMARY KEY (request_number)
);
COMMENT ON TABLE purchase_request_directory IS 'Whose purchase request a number is, for the operator; it makes numbers unique.';
GRANT SELECT, INSERT ON purchase_request_directory TO rampa_app;

CREATE TABLE purchase_requests (
  account_id uuid NOT NULL,
  request_id uuid NOT NULL,
  request_number text NOT NULL,
  user_id uuid NOT NULL,
  idempotency_key text NOT NULL,
  intent_digest text NOT NULL,
  state text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  business_name text NOT NULL,
  tax_number text NOT NULL,
  company_number text NOT NULL,
  delivery_kind text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  postcode text NOT NULL,
  point_of_sale_id text NOT NULL,
  point_of_sale text NOT NULL,
  note text NOT NULL,
  answer text NOT NULL DEFAULT '',
  quantity integer NOT NULL,
  currency text NOT NULL,
  language_id text NOT NULL,
  sent_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  closed_at timestamptz,
  revision integer NOT NULL DEFAULT 0,
  order_number text,
  device_price_minor bigint,
  devices_minor bigint,
  discount_percent integer,
  discount_minor bigint,
  delivery_minor bigint,
  credit_minor bigint,
  total_minor bigint,
  vat_percent integer,
  priced_at timestamptz,
  valid_until timestamptz,
  CONSTRAINT purchase_requests__key PRIMARY KEY (account_id, request_id),
  CONSTRAINT purchase_requests__number_once UNIQUE (account_id, request_number),
  CONSTRAINT purchase_requests__intent_once UNIQUE (account_id, idempotency_key),
  CONSTRAINT purchase_requests__order_once UNIQUE (account_id, order_number),
  CONSTRAINT purchase_requests__state_known CHECK (state IN ('sent', 'priced', 'accepted', 'refused', 'withdrawn', 'expired')),
  CONSTRAINT purchase_requests__closed_has_time CHECK ((state IN ('sent', 'priced')) = (closed_at IS NULL)),
  CONSTRAINT purchase_requests__delivery_kind_known CHECK (delivery_kind IN ('address', 'pickup')),
  CONSTRAINT purchase_requests__language_known CHECK (language_id IN ('1', '2', '3')),
  CONSTRAINT purchase_requests__currency_known CHECK (currency IN ('RSD', 'BAM', 'EUR')),
  CONSTRAINT purchase_requests__quantity_positive CHECK (quantity > 0),
  CONSTRAINT purchase_requests__price_whole CHECK (num_nonnulls(order_number, device_price_minor, devices_minor, discount_percent, discount_minor, delivery_minor, credit_minor, total_minor, vat_percent, priced_at, valid_until) IN (0, 11)),
  CONSTRAINT purchase_requests__priced_has_price CHECK (state NOT IN ('priced', 'accepted', 'expired') OR total_minor IS NOT NULL),
  CONSTRAINT purchase_requests__revision_counts_prices CHECK ((revision = 0) = (total_minor IS NULL)),
  CONSTRAINT purchase_requests__total_adds_up CHECK (total_minor = devices_minor - discount_minor + delivery_minor + credit_minor),
  CONSTRAINT purchase_requests__total_positive CHECK (total_minor > 0)
);
COMMENT ON TABLE purchase_requests IS 'What companies ask for in quantity, and what the operator asks for it. What is accepted becomes an order.';
COMMENT ON COLUMN purchase_requests.intent_digest IS 'SHA-256 of what was asked for: the same key with another wish is refused.';
COMMENT ON COLUMN purchase_requests.answer IS 'What the operator wrote with the price or with the refusal.';
COMMENT ON COLUMN purchase_requests.revision IS 'How often it was priced; who accepts says which price is meant.';
COMMENT ON COLUMN purchase_requests.order_number IS 'Kept for the order from the first price on, so that its slip stands on the pro-forma; there is an order once it is accepted or paid.';
COMMENT ON COLUMN purchase_requests.device_price_minor IS 'Minor units: one device, tax included, before the discount.';
COMMENT ON COLUMN purchase_requests.devices_minor IS 'Minor units: all devices before the discount, tax included.';
COMMENT ON COLUMN purchase_requests.discount_minor IS 'Minor units, taken off the devices.';
COMMENT ON COLUMN purchase_requests.delivery_minor IS 'Minor units, tax included.';
COMMENT ON COLUMN purchase_requests.credit_minor IS 'Minor units: credit of all tags.';
COMMENT ON COLUMN purchase_requests.total_minor IS 'Minor units: what the customer is asked for.';
CREATE INDEX purchase_requests__newest ON purchase_requests (account_id, sent_at DESC, request_id DESC);
CREATE INDEX purchase_requests__open ON purchase_requests (sent_at) WHERE state IN ('sent', 'priced');
CREATE INDEX purchase_requests__due ON purchase_requests (valid_until) WHERE state = 'priced';
GRANT SELECT, INSERT, UPDATE ON purchase_requests TO rampa_app;

CREATE TABLE purchase_request_lines (
  account_id uuid NOT NULL,
  request_id uuid NOT NULL,
  category text NOT NULL,
  quantity integer NOT NULL,
  package_id text NOT NULL,
  credit_minor bigint NOT NULL,
  CONSTRAINT purchase_request_lines__key PRIMARY KEY (account_id, request_id, category),
  CONSTRAINT purchase_request_lines__of_request FOREIGN KEY (account_id, request_id) REFERENCES purchase_requests (account_id, request_id),
  CONSTRAINT purchase_request_lines__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT purchase_request_lines__package_known CHECK (package_id IN ('none', 'small', 'medium', 'large')),
  CONSTRAINT purchase_request_lines__quantity_positive CHECK (quantity > 0),
  CONSTRAINT purchase_request_lines__credit_not_negative CHECK (credit_minor >= 0)
);
COMMENT ON TABLE purchase_request_lines IS 'How many tags of each category a purchase request has.';
COMMENT ON COLUMN purchase_request_lines.credit_minor IS 'Minor units: credit of one tag, by the price list of the day of the request.';
GRANT SELECT, INSERT ON purchase_request_lines TO rampa_app;
