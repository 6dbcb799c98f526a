CREATE TABLE saved_trips (
  account_id uuid NOT NULL,
  trip_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  station_ids text[] NOT NULL,
  legs text[] NOT NULL,
  category text NOT NULL,
  tag_id uuid,
  days smallint NOT NULL,
  hour smallint,
  created_at timestamptz NOT NULL,
  CONSTRAINT saved_trips__key PRIMARY KEY (account_id, trip_id),
  CONSTRAINT saved_trips__stations_of_a_trip CHECK (cardinality(station_ids) BETWEEN 2 AND 4 AND cardinality(legs) = cardinality(station_ids) - 1),
  CONSTRAINT saved_trips__days_of_a_week CHECK (days BETWEEN 0 AND 127),
  CONSTRAINT saved_trips__hour_of_a_day CHECK (hour BETWEEN 0 AND 23)
);
COMMENT ON TABLE saved_trips IS 'Trips that members of an account usually drive, and are told about the evening before; they end with the membership.';
COMMENT ON COLUMN saved_trips.user_id IS 'Whose it is: nobody else of the account sees it.';
COMMENT ON COLUMN saved_trips.station_ids IS 'Entry, stops and exit, in the order in which they are driven.';
COMMENT ON COLUMN saved_trips.legs IS 'From each station to the next, as from>to: by them the trips are found that a road event is on.';
COMMENT ON COLUMN saved_trips.tag_id IS 'The tag that pays; null: none was named.';
COMMENT ON COLUMN saved_trips.days IS 'Days of the week on which it is driven, Monday is bit 0; 0: nobody is told about it.';
COMMENT ON COLUMN saved_trips.hour IS 'Hour of toll time in which it begins; null: any.';
CREATE INDEX saved_trips__by_leg ON saved_trips USING gin (legs);

CREATE TABLE saved_trip_notices (
  account_id uuid NOT NULL,
  trip_id uuid NOT NULL,
  event_id text NOT NULL,
  user_id uuid NOT NULL,
  day date NOT NULL,
  digest text NOT NULL,
  told_at timestamptz NOT NULL,
  CONSTRAINT saved_trip_notices__key PRIMARY KEY (account_id, trip_id, event_id, day),
  CONSTRAINT saved_trip_notices__of_trip FOREIGN KEY (account_id, trip_id)
    REFERENCES saved_trips (account_id, trip_id) ON DELETE CASCADE
);
COMMENT ON TABLE saved_trip_notices IS 'Which road events were told about which trip: each once for a day, and again only if it has changed.';
COMMENT ON COLUMN saved_trip_notices.user_id IS 'Whose trip it is.';
COMMENT ON COLUMN saved_trip_notices.day IS 'Day of toll time of the trip: the day after the evening.';
COMMENT ON COLUMN saved_trip_notices.digest IS 'Of what was told: where the event is and when it holds.';
CREATE INDEX saved_trip_notices__age ON saved_trip_notices (told_at);

CREATE TABLE saved_trip_evenings (
  day date NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT saved_trip_evenings__key PRIMARY KEY (day)
);
COMMENT ON TABLE saved_trip_evenings IS 'Up to which revision of the road events the trips of a day were looked through.';
COMMENT ON COLUMN saved_trip_evenings.day IS 'Day of toll time of the trips.';

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_trips TO rampa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_trip_notices TO rampa_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_trip_evenings TO rampa_app;
