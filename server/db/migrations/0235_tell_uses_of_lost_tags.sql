-- Whoever has reported a tag lost or stolen is told that somebody drives with it, once a day.
-- Older programs: they tell of no such drive.
CREATE TABLE lost_tag_notices (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  told_at timestamptz NOT NULL,
  CONSTRAINT lost_tag_notices__key PRIMARY KEY (account_id, tag_id)
);
COMMENT ON TABLE lost_tag_notices IS 'When the customer was last told that a tag of theirs, reported lost or stolen, was read at a toll station.';
GRANT SELECT, INSERT, UPDATE, DELETE ON lost_tag_notices TO rampa_app;
