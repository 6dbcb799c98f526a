ALTER TABLE road_events ADD COLUMN source_version bigint;
ALTER TABLE road_events ADD COLUMN edited boolean NOT NULL DEFAULT false;
ALTER TABLE road_events ADD COLUMN waiting jsonb;
COMMENT ON COLUMN road_events.version IS 'Rises with each change here. Of what a source told and nobody changed, the source''s own.';
COMMENT ON COLUMN road_events.source_version IS 'The newest version of its source that is known here, taken in or waiting; null where it is version itself.';
COMMENT ON COLUMN road_events.edited IS 'The operator''s people told, changed or ended it: what its source says later waits for them.';
COMMENT ON COLUMN road_events.waiting IS 'What the source has said since, until somebody takes or leaves it.';
ALTER TABLE road_events ADD CONSTRAINT road_events__only_edited_wait CHECK (waiting IS NULL OR (edited AND source_version IS NOT NULL));
CREATE INDEX road_events__waiting ON road_events (country) WHERE waiting IS NOT NULL;
