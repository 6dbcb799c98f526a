-- What lanes may accept: a list with the last change of each tag, kept from what happens to tags and balances.
CREATE TABLE tag_statuses (
  serial_number text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  category text NOT NULL,
  since timestamptz NOT NULL,
  change_no bigint NOT NULL,
  listed_at timestamptz NOT NULL,
  CONSTRAINT tag_statuses__key PRIMARY KEY (serial_number),
  CONSTRAINT tag_statuses__change_once UNIQUE (change_no),
  CONSTRAINT tag_statuses__status_known CHECK (status IN ('good', 'low', 'blocked')),
  CONSTRAINT tag_statuses__reason_known CHECK (reason IN ('', 'lost', 'stolen', 'switched-off', 'unpaid', 'fraud', 'document', 'returned', 'closed')),
  CONSTRAINT tag_statuses__blocked_has_reason CHECK ((status = 'blocked') = (reason <> ''))
);
COMMENT ON TABLE tag_statuses IS 'The list of the lanes: each tag with its status, as of its last change.';
COMMENT ON COLUMN tag_statuses.change_no IS 'Grows with each change in the order in which they became visible; lanes ask for what is above theirs.';
COMMENT ON COLUMN tag_statuses.since IS 'Of a stopped tag when it was stopped, of others when the list learned of it.';
COMMENT ON COLUMN tag_statuses.listed_at IS 'When the change was numbered.';
CREATE SEQUENCE tag_status_changes;
GRANT SELECT, INSERT, UPDATE ON tag_statuses TO rampa_app;
GRANT USAGE ON SEQUENCE tag_status_changes TO rampa_app;

CREATE TABLE tag_status_queue (
  queue_no bigint GENERATED ALWAYS AS IDENTITY,
  serial_number text NOT NULL,
  CONSTRAINT tag_status_queue__key PRIMARY KEY (queue_no)
);
COMMENT ON TABLE tag_status_queue IS 'Tags whose status may have changed; whoever asks for the list looks at them first.';
GRANT SELECT, INSERT, DELETE ON tag_status_queue TO rampa_app;

CREATE TABLE low_balances (
  category text NOT NULL,
  limit_minor bigint NOT NULL,
  version integer NOT NULL,
  CONSTRAINT low_balances__key PRIMARY KEY (category)
);
COMMENT ON TABLE low_balances IS 'Below which balance a tag of the category is low: the country''s figures, the one place that triggers and servers read.';
COMMENT ON COLUMN low_balances.limit_minor IS 'Minor units';
COMMENT ON COLUMN low_balances.version IS 'Of the figures: a server brings its own only if they are newer.';
GRANT SELECT, INSERT, UPDATE ON low_balances TO rampa_app;

CREATE TABLE tag_status_rounds (
  singleton boolean NOT NULL DEFAULT true,
  begun_at timestamptz NOT NULL,
  queued_up_to text,
  is_complete boolean NOT NULL,
  CONSTRAINT tag_status_rounds__key PRIMARY KEY (singleton),
  CONSTRAINT tag_status_rounds__one CHECK (singleton)
);
COMMENT ON TABLE tag_status_rounds IS 'How far all tags have been queued, in ranges of serial numbers: at first, after new limits, and once a day, should a change ever have been missed.';
COMMENT ON COLUMN tag_status_rounds.queued_up_to IS 'Serial number; null: the round has ended.';
COMMENT ON COLUMN tag_status_rounds.is_complete IS 'Whether a round has ended since the limits changed: before, the list lacks tags.';
GRANT SELECT, INSERT, UPDATE ON tag_status_rounds TO rampa_app;

CREATE TABLE tag_status_lanes (
  lane text NOT NULL,
  change_no bigint NOT NULL,
  confirmed_at timestamptz NOT NULL,
  CONSTRAINT tag_status_lanes__key PRIMARY KEY (lane)
);
COMMENT ON TABLE tag_status_lanes IS 'Up to which change each lane has the list, by its own word.';
GRANT SELECT, INSERT, UPDATE, DELETE ON tag_status_lanes TO rampa_app;

-- By triggers, so that no way to change a tag or a balance is forgotten, and servers that know nothing of the list feed it too.
CREATE FUNCTION queue_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tag_status_queue (serial_number) VALUES (NEW.serial_number);
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION queue_tag IS 'Queues a tag that is new, or whose status or category has changed.';
CREATE TRIGGER queue_new_tag AFTER INSERT ON tags
  FOR EACH ROW EXECUTE FUNCTION queue_tag();
CREATE TRIGGER queue_changed_tag AFTER UPDATE OF status, category, account_id ON tags
  FOR EACH ROW WHEN ((NEW.status, NEW.category, NEW.account_id) IS DISTINCT FROM (OLD.status, OLD.category, OLD.account_id))
  EXECUTE FUNCTION queue_tag();

CREATE FUNCTION queue_crossed_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned each time: the plan for one balance would compare each of thousands with each.
  IF TG_OP = 'INSERT' THEN
    EXECUTE '
      INSERT INTO tag_status_queue (serial_number)
        SELECT t.serial_number FROM new_balances n JOIN tags t USING (account_id, tag_id)
        WHERE n.kind = ''tag''';
  ELSE
    -- Few cross any limit; only for these is the tag looked up.
    EXECUTE '
      INSERT INTO tag_status_queue (serial_number)
        SELECT t.serial_number
        FROM (
          SELECT n.account_id, n.tag_id, n.balance_minor AS now, o.balance_minor AS before
          FROM new_balances n JOIN old_balances o USING (account_id, ledger_account_id)
          WHERE n.kind = ''tag'' AND EXISTS (
            SELECT FROM low_balances l
            WHERE (n.balance_minor < l.limit_minor) <> (o.balance_minor < l.limit_minor))
          OFFSET 0
        ) AS crossed
        JOIN tags t USING (account_id, tag_id)
        JOIN low_balances l ON l.category = t.category
        WHERE (crossed.now < l.limit_minor) <> (crossed.before < l.limit_minor)';
  END IF;
  RETURN NULL;
END
$$;
COMMENT ON FUNCTION queue_crossed_balances IS 'Queues tags whose balance has crossed the low balance of their category.';
CREATE TRIGGER queue_new_balances AFTER INSERT ON ledger_accounts
  REFERENCING NEW TABLE AS new_balances FOR EACH STATEMENT EXECUTE FUNCTION queue_crossed_balances();
CREATE TRIGGER queue_crossed_balances AFTER UPDATE ON ledger_accounts
  REFERENCING OLD TABLE AS old_balances NEW TABLE AS new_balances FOR EACH STATEMENT EXECUTE FUNCTION queue_crossed_balances();
