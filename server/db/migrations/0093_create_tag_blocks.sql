-- Blocks of tags beside their status: by staff, by the rule about unpaid tags, by the customer; each with its history.
CREATE TABLE tag_blocks (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  block_id uuid NOT NULL,
  reason text NOT NULL,
  origin text NOT NULL,
  holds_from timestamptz NOT NULL,
  begun_at timestamptz,
  note text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  lifted_at timestamptz,
  lifted_by text,
  CONSTRAINT tag_blocks__key PRIMARY KEY (account_id, tag_id, block_id),
  CONSTRAINT tag_blocks__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, tag_id),
  CONSTRAINT tag_blocks__reason_of_origin CHECK (
    (origin = 'staff' AND reason IN ('unpaid', 'document', 'fraud', 'returned'))
    OR (origin = 'rule' AND reason = 'unpaid')
    OR (origin = 'customer' AND reason = 'switched-off')),
  CONSTRAINT tag_blocks__lifted_by_somebody CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CONSTRAINT tag_blocks__lifted_afterwards CHECK (lifted_at >= made_at)
);
COMMENT ON TABLE tag_blocks IS 'Blocks of tags: who, when, why, from when and until when. Rows are never deleted; lifting one only ends it.';
COMMENT ON COLUMN tag_blocks.holds_from IS 'From when lanes refuse the tag; it may be ahead.';
COMMENT ON COLUMN tag_blocks.begun_at IS 'When the program saw that it holds, and queued the tag for the list of the lanes; null as long as it is ahead.';
COMMENT ON COLUMN tag_blocks.note IS 'Of staff, for staff.';
COMMENT ON COLUMN tag_blocks.made_by IS 'As in the audit trail: staff:<id>, user:<id>, system.';
COMMENT ON COLUMN tag_blocks.lifted_at IS 'Null as long as it is open.';
-- At most one open block for each reason of each origin: of two at once the second finds the first.
CREATE UNIQUE INDEX tag_blocks__one_open ON tag_blocks (account_id, tag_id, origin, reason) WHERE lifted_at IS NULL;
CREATE INDEX tag_blocks__ahead ON tag_blocks (holds_from) WHERE begun_at IS NULL AND lifted_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON tag_blocks TO rampa_app;

-- As with tags and balances: whatever changes a block, the list of the lanes learns of it.
CREATE FUNCTION queue_blocked_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_status_queue (serial_number)
    SELECT serial_number FROM tags WHERE account_id = NEW.account_id AND tag_id = NEW.tag_id;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION queue_blocked_tag IS 'Queues the tag of a block that is new, begins or is lifted.';
CREATE TRIGGER queue_blocked_tag AFTER INSERT OR UPDATE OF begun_at, lifted_at ON tag_blocks
  FOR EACH ROW EXECUTE FUNCTION queue_blocked_tag();
