CREATE TABLE tag_past_stops (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  stopped_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  CONSTRAINT tag_past_stops__key PRIMARY KEY (account_id, tag_id, ended_at, stopped_at),
  CONSTRAINT tag_past_stops__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, tag_id),
  CONSTRAINT tag_past_stops__ends_after CHECK (stopped_at <= ended_at)
);
COMMENT ON TABLE tag_past_stops IS 'When a tag that works again was lost, stolen or switched off: passages may be told days later. What is so now stands with the tag.';
GRANT SELECT, INSERT ON tag_past_stops TO rampa_app;

CREATE TABLE t4a_tag_past_stops (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  stopped_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  CONSTRAINT t4a_tag_past_stops__key PRIMARY KEY (account_id, tag_id, ended_at, stopped_at),
  CONSTRAINT t4a_tag_past_stops__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES t4a_tags (account_id, tag_id),
  CONSTRAINT t4a_tag_past_stops__ends_after CHECK (stopped_at <= ended_at)
);
COMMENT ON TABLE t4a_tag_past_stops IS 'When a tag that is switched on abroad was switched off there by its customer.';
GRANT SELECT, INSERT ON t4a_tag_past_stops TO rampa_app;

ALTER TABLE t4a_passage_keys
  ADD COLUMN refusal text,
  ADD CONSTRAINT t4a_passage_keys__refusal_known CHECK (refusal IN ('tag-stopped', 'before-service'));
COMMENT ON COLUMN t4a_passage_keys.refusal IS 'Why it is not the customer''s to pay, and never will be, whatever becomes of the tag; null: recorded.';
