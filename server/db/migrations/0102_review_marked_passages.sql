-- Passages that look wrong are looked at by staff, before their customers complain.
CREATE TABLE passage_reviews (
  account_id uuid NOT NULL,
  passage_id uuid NOT NULL,
  exited_at timestamptz NOT NULL,
  tag_id uuid NOT NULL,
  station_id text NOT NULL,
  marks text[] NOT NULL,
  charged_minor bigint NOT NULL,
  state text NOT NULL DEFAULT 'open',
  decided_at timestamptz,
  decided_by text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  refund_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT passage_reviews__key PRIMARY KEY (account_id, passage_id),
  CONSTRAINT passage_reviews__state_known CHECK (state IN ('open', 'accepted', 'corrected')),
  CONSTRAINT passage_reviews__decided_by_somebody CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by = '')),
  CONSTRAINT passage_reviews__refund_of_charge CHECK ((state = 'corrected') = (refund_minor > 0) AND refund_minor BETWEEN 0 AND charged_minor)
);
COMMENT ON TABLE passage_reviews IS 'Marked passages of all customers, and what staff decided: the charge is right, or part of it was refunded by a journal of the kind correction.';
COMMENT ON COLUMN passage_reviews.station_id IS 'Of the exit.';
COMMENT ON COLUMN passage_reviews.charged_minor IS 'Minor units';
COMMENT ON COLUMN passage_reviews.refund_minor IS 'Minor units, given back to the tag';
COMMENT ON COLUMN passage_reviews.decided_by IS 'As in the audit trail: staff:<id>.';
COMMENT ON COLUMN passage_reviews.note IS 'Of staff, for staff.';
CREATE INDEX passage_reviews__by_state ON passage_reviews (state, exited_at DESC, passage_id);
GRANT SELECT, INSERT, UPDATE ON passage_reviews TO rampa_app;

-- By a trigger, so that servers that know nothing of reviews feed them as well. Few passages are marked.
CREATE FUNCTION review_marked_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO passage_reviews (account_id, passage_id, exited_at, tag_id, station_id, marks, charged_minor)
    SELECT account_id, passage_id, exited_at, tag_id, exit_station_id, marks, amount_minor
    FROM new_passages WHERE marks <> '{}';
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION review_marked_passages IS 'Queues a statement''s marked passages for staff.';
CREATE TRIGGER review_marked_passages AFTER INSERT ON passages
  REFERENCING NEW TABLE AS new_passages FOR EACH STATEMENT EXECUTE FUNCTION review_marked_passages();
