-- A customer hands a tag over to another account: its past stays with the account that it was of.
-- Older programs: they begin no handovers, and take a tag that was handed over as one that went back into the stock and was linked again. What was driven before and is delivered to them is refused as
-- that of a stopped tag, and staff decide about it.
CREATE TABLE tag_handovers (
  account_id uuid NOT NULL,
  handover_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  begun_by uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text,
  new_tag_id uuid,
  CONSTRAINT tag_handovers__key PRIMARY KEY (account_id, handover_id),
  CONSTRAINT tag_handovers__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, tag_id),
  CONSTRAINT tag_handovers__outcome_known CHECK (outcome IN ('withdrawn', 'accepted')),
  CONSTRAINT tag_handovers__ended_by_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT tag_handovers__new_tag_if_accepted CHECK ((new_tag_id IS NULL) = (outcome IS DISTINCT FROM 'accepted'))
);
CREATE UNIQUE INDEX tag_handovers__open_once ON tag_handovers (account_id, tag_id) WHERE ended_at IS NULL;
CREATE INDEX tag_handovers__by_tag ON tag_handovers (account_id, tag_id);
COMMENT ON TABLE tag_handovers IS 'A tag that its owner hands over to whoever has the code: open, called back, or accepted by another account.';
COMMENT ON COLUMN tag_handovers.code_hash IS 'SHA-256 of the tag''s id and the code, which is random.';
COMMENT ON COLUMN tag_handovers.new_tag_id IS 'The tag''s id in the account that has accepted it.';
GRANT SELECT, INSERT, UPDATE (ended_at, outcome, new_tag_id) ON tag_handovers TO rampa_app;

ALTER TABLE tag_releases ADD COLUMN handed_over boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN tag_releases.handed_over IS 'It went to another account without the stock: what was driven before is still this tag''s.';
COMMENT ON TABLE tag_releases IS 'Directory over all accounts: tags that were a customer''s and went back into the stock, or to another account. Their rows in tags stay, switched off; who has the serial number next has a row of their own.';
COMMENT ON COLUMN tag_releases.released_by IS 'As in the audit trail.';
