-- A tag that its customer has handed in may be sold again: its serial number is nobody's from then on.
CREATE TABLE tag_releases (
  serial_number text NOT NULL,
  tag_id uuid NOT NULL,
  account_id uuid NOT NULL,
  released_at timestamptz NOT NULL,
  released_by text NOT NULL,
  CONSTRAINT tag_releases__key PRIMARY KEY (serial_number, tag_id)
);
COMMENT ON TABLE tag_releases IS 'Directory over all accounts: tags that were a customer''s and went back into the stock. Their rows in tags stay, switched off; who links the serial number next has a row of their own.';
COMMENT ON COLUMN tag_releases.released_by IS 'As in the audit trail: staff:<id>.';
CREATE INDEX tag_releases__by_account ON tag_releases (account_id);
GRANT SELECT, INSERT ON tag_releases TO rampa_app;
