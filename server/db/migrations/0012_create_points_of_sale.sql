CREATE TABLE points_of_sale (
  country text NOT NULL,
  point_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  operator text NOT NULL DEFAULT '',
  town text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL DEFAULT '',
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  lat_lon_confidence text NOT NULL DEFAULT 'found',
  opening_hours text NOT NULL,
  opening_hours_confidence text NOT NULL DEFAULT 'found',
  services text[] NOT NULL,
  closed boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL,
  CONSTRAINT points_of_sale__key PRIMARY KEY (country, point_id),
  CONSTRAINT points_of_sale__on_earth CHECK (lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180)
);
COMMENT ON TABLE points_of_sale IS 'Where customers buy tags, top up and complain. Operator data, brought in by imports; a closed one stays for the orders that name it.';
COMMENT ON COLUMN points_of_sale.name IS 'Serbian in Cyrillic, as operator, town and address; Latin is derived from it.';
COMMENT ON COLUMN points_of_sale.opening_hours IS 'In the notation of OpenStreetMap''s opening_hours, the part that contract/src/points-of-sale reads.';
GRANT SELECT, INSERT, UPDATE ON points_of_sale TO rampa_app;
