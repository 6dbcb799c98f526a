CREATE TABLE road_event_feeds (
  country text NOT NULL,
  revision bigint NOT NULL,
  forgotten_revision bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  CONSTRAINT road_event_feeds__key PRIMARY KEY (country)
);
COMMENT ON TABLE road_event_feeds IS 'One row a country. Its revision rises with each import that changes something, whose transaction holds the row: so revisions become visible in their order, and a reader who asks for what came after one misses nothing.';
COMMENT ON COLUMN road_event_feeds.forgotten_revision IS 'Highest revision among the events that were deleted: whoever is behind it must read the list anew.';
GRANT SELECT, INSERT, UPDATE ON road_event_feeds TO rampa_app;

CREATE TABLE road_events (
  country text NOT NULL,
  event_id text NOT NULL,
  version bigint NOT NULL,
  state text NOT NULL,
  kind text NOT NULL,
  severity text NOT NULL,
  record_type text NOT NULL,
  record_value text NOT NULL,
  road text NOT NULL,
  section_from text NOT NULL,
  section_to text NOT NULL,
  from_metres integer,
  to_metres integer,
  direction jsonb NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  line jsonb NOT NULL DEFAULT '[]',
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  daily jsonb NOT NULL DEFAULT '[]',
  title jsonb NOT NULL,
  text jsonb NOT NULL,
  source jsonb NOT NULL,
  demo boolean NOT NULL DEFAULT false,
  reported_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT road_events__key PRIMARY KEY (country, event_id),
  CONSTRAINT road_events__state_known CHECK (state IN ('active', 'withdrawn')),
  CONSTRAINT road_events__kind_known CHECK (kind IN ('closure', 'accident', 'congestion', 'weather', 'border', 'regime', 'works')),
  CONSTRAINT road_events__severity_known CHECK (severity IN ('lowest', 'low', 'medium', 'high', 'highest')),
  CONSTRAINT road_events__on_earth CHECK (lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180),
  CONSTRAINT road_events__ends_after_start CHECK (valid_to IS NULL OR valid_to > valid_from),
  CONSTRAINT road_events__lists CHECK (jsonb_typeof(line) = 'array' AND jsonb_typeof(daily) = 'array')
);
COMMENT ON TABLE road_events IS 'What holds or held on the roads, as its sources last said. An event that is withdrawn stays for a while, so that open pages hear of it.';
COMMENT ON COLUMN road_events.version IS 'The source''s own; a lower one never overwrites a higher one.';
COMMENT ON COLUMN road_events.record_type IS 'DATEX II v3 type of the situation record, such as MaintenanceWorks; record_value is the value of its type element.';
COMMENT ON COLUMN road_events.section_from IS 'Serbian in Cyrillic; Latin is derived from it.';
COMMENT ON COLUMN road_events.from_metres IS 'Chainage of the road.';
COMMENT ON COLUMN road_events.direction IS 'Words in Serbian (sr) and English (en), as are title, text and source.';
COMMENT ON COLUMN road_events.line IS 'Points [lat, lon], WGS84 degrees.';
COMMENT ON COLUMN road_events.daily IS 'Times of the day {from, to}, HH:MM in toll time.';
COMMENT ON COLUMN road_events.revision IS 'Of the feed, when it last changed here.';
CREATE INDEX road_events__by_revision ON road_events (country, revision);
CREATE INDEX road_events__by_end ON road_events (country, valid_to);
GRANT SELECT, INSERT, UPDATE, DELETE ON road_events TO rampa_app;
