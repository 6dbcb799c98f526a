CREATE TABLE toll_networks (
  country text NOT NULL,
  revision bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT toll_networks__key PRIMARY KEY (country)
);
COMMENT ON TABLE toll_networks IS 'The operator''s network of a country; the revision rises with each import, so that every server process notices a new one.';
GRANT SELECT, INSERT, UPDATE ON toll_networks TO rampa_app;

CREATE TABLE toll_motorways (
  country text NOT NULL,
  motorway_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  sign text NOT NULL,
  e_roads text NOT NULL,
  metres integer NOT NULL,
  lines jsonb NOT NULL DEFAULT '[]',
  confidence text NOT NULL,
  CONSTRAINT toll_motorways__key PRIMARY KEY (country, motorway_id),
  CONSTRAINT toll_motorways__lines_list CHECK (jsonb_typeof(lines) = 'array')
);
COMMENT ON TABLE toll_motorways IS 'Motorways of a country with their centre lines.';
COMMENT ON COLUMN toll_motorways.name IS 'Serbian in Cyrillic; Latin is derived from it.';
COMMENT ON COLUMN toll_motorways.lines IS 'Lists of points [lat, lon], WGS84 degrees. © OpenStreetMap contributors (ODbL).';
GRANT SELECT, INSERT, UPDATE ON toll_motorways TO rampa_app;

CREATE TABLE toll_tariff_systems (
  country text NOT NULL,
  tariff_system_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  confidence text NOT NULL,
  CONSTRAINT toll_tariff_systems__key PRIMARY KEY (country, tariff_system_id),
  CONSTRAINT toll_tariff_systems__kind_known CHECK (kind IN ('closed', 'free'))
);
COMMENT ON TABLE toll_tariff_systems IS 'Systems within which a toll is rounded once; a trip over several pays the sum.';
GRANT SELECT, INSERT, UPDATE ON toll_tariff_systems TO rampa_app;

CREATE TABLE toll_stations (
  country text NOT NULL,
  station_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  aliases text[] NOT NULL DEFAULT '{}',
  motorway_id text NOT NULL,
  metres integer NOT NULL,
  tariff_system_id text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  confidence text NOT NULL,
  CONSTRAINT toll_stations__key PRIMARY KEY (country, station_id),
  CONSTRAINT toll_stations__motorway FOREIGN KEY (country, motorway_id) REFERENCES toll_motorways,
  CONSTRAINT toll_stations__tariff_system FOREIGN KEY (country, tariff_system_id) REFERENCES toll_tariff_systems,
  CONSTRAINT toll_stations__kind_known CHECK (kind IN ('barrier', 'exit', 'interchange')),
  CONSTRAINT toll_stations__status_known CHECK (status IN ('open', 'closed')),
  CONSTRAINT toll_stations__on_earth CHECK (lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180)
);
COMMENT ON TABLE toll_stations IS 'Toll stations; a closed one stays, for passages of the past name it.';
COMMENT ON COLUMN toll_stations.aliases IS 'Other names that people look for it by.';
COMMENT ON COLUMN toll_stations.metres IS 'Chainage of the motorway.';
COMMENT ON COLUMN toll_stations.lat IS 'WGS84 degrees of the plaza.';
GRANT SELECT, INSERT, UPDATE ON toll_stations TO rampa_app;

CREATE TABLE toll_junctions (
  country text NOT NULL,
  junction_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  CONSTRAINT toll_junctions__key PRIMARY KEY (country, junction_id)
);
COMMENT ON TABLE toll_junctions IS 'Where motorways meet and one can neither enter nor leave.';
GRANT SELECT, INSERT, UPDATE ON toll_junctions TO rampa_app;

CREATE TABLE vehicle_categories (
  country text NOT NULL,
  category text NOT NULL,
  position integer NOT NULL,
  words jsonb NOT NULL,
  km_per_hour integer NOT NULL,
  confidence text NOT NULL,
  CONSTRAINT vehicle_categories__key PRIMARY KEY (country, category),
  CONSTRAINT vehicle_categories__speed_positive CHECK (km_per_hour > 0)
);
COMMENT ON TABLE vehicle_categories IS 'Vehicle categories of a country with their criteria.';
COMMENT ON COLUMN vehicle_categories.words IS 'Name, summary, criteria and examples, each in Serbian (Cyrillic) and English.';
COMMENT ON COLUMN vehicle_categories.km_per_hour IS 'Usual speed on a motorway, for the duration of a trip.';
GRANT SELECT, INSERT, UPDATE ON vehicle_categories TO rampa_app;

CREATE TABLE tariffs (
  country text NOT NULL,
  version text NOT NULL,
  valid_from date NOT NULL,
  currency text NOT NULL,
  round_to_minor integer NOT NULL,
  multipliers jsonb NOT NULL,
  notice jsonb NOT NULL,
  confidence text NOT NULL,
  CONSTRAINT tariffs__key PRIMARY KEY (country, version),
  CONSTRAINT tariffs__one_a_day UNIQUE (country, valid_from),
  CONSTRAINT tariffs__rounding_positive CHECK (round_to_minor > 0)
);
COMMENT ON TABLE tariffs IS 'Price lists; each holds from its first day (toll time) until the day before the next one''s.';
COMMENT ON COLUMN tariffs.round_to_minor IS 'Minor units to which the amount of a tariff system is rounded, half up.';
COMMENT ON COLUMN tariffs.multipliers IS 'Percent of the value of category I, by category.';
COMMENT ON COLUMN tariffs.notice IS 'What a reader should know of the list, in Serbian (Cyrillic) and English.';
GRANT SELECT, INSERT, UPDATE ON tariffs TO rampa_app;

CREATE TABLE tariff_roads (
  country text NOT NULL,
  version text NOT NULL,
  position integer NOT NULL,
  from_place text NOT NULL,
  to_place text NOT NULL,
  motorway_id text NOT NULL,
  tariff_system_id text,
  metres integer NOT NULL,
  km_per_hour integer,
  value_minor bigint NOT NULL,
  CONSTRAINT tariff_roads__key PRIMARY KEY (country, version, position),
  CONSTRAINT tariff_roads__once UNIQUE (country, version, from_place, to_place),
  CONSTRAINT tariff_roads__tariff FOREIGN KEY (country, version) REFERENCES tariffs,
  CONSTRAINT tariff_roads__motorway FOREIGN KEY (country, motorway_id) REFERENCES toll_motorways,
  CONSTRAINT tariff_roads__tariff_system FOREIGN KEY (country, tariff_system_id) REFERENCES toll_tariff_systems,
  CONSTRAINT tariff_roads__length_positive CHECK (metres > 0),
  CONSTRAINT tariff_roads__value_not_negative CHECK (value_minor >= 0)
);
COMMENT ON TABLE tariff_roads IS 'The roads between stations and junctions that a price list knows, driven in both directions.';
COMMENT ON COLUMN tariff_roads.tariff_system_id IS 'Null where nothing is charged.';
COMMENT ON COLUMN tariff_roads.km_per_hour IS 'Where the road is slower than the vehicle.';
COMMENT ON COLUMN tariff_roads.value_minor IS 'Minor units: what category I pays for it, before rounding.';
GRANT SELECT, INSERT, DELETE ON tariff_roads TO rampa_app;

CREATE TABLE tag_discounts (
  country text NOT NULL,
  valid_from date NOT NULL,
  percent integer NOT NULL,
  round_to_minor integer NOT NULL,
  CONSTRAINT tag_discounts__key PRIMARY KEY (country, valid_from),
  CONSTRAINT tag_discounts__percent_sound CHECK (percent BETWEEN 0 AND 100),
  CONSTRAINT tag_discounts__rounding_positive CHECK (round_to_minor > 0)
);
COMMENT ON TABLE tag_discounts IS 'What a vehicle with a tag saves, from a day on.';
COMMENT ON COLUMN tag_discounts.round_to_minor IS 'Minor units to which the discount of a section is rounded, half up.';
GRANT SELECT, INSERT, UPDATE ON tag_discounts TO rampa_app;

CREATE TABLE euro_rates (
  country text NOT NULL,
  valid_from date NOT NULL,
  rate bigint NOT NULL,
  CONSTRAINT euro_rates__key PRIMARY KEY (country, valid_from),
  CONSTRAINT euro_rates__positive CHECK (rate > 0)
);
COMMENT ON TABLE euro_rates IS 'Rates for amounts in euros, which are for information only.';
COMMENT ON COLUMN euro_rates.rate IS 'Units of the currency for a euro, times 100,000.';
GRANT SELECT, INSERT, UPDATE ON euro_rates TO rampa_app;
