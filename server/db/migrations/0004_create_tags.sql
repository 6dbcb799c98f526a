CREATE TABLE tags (
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  serial_number text NOT NULL,
  category text NOT NULL,
  plate text NOT NULL DEFAULT '',
  nickname text NOT NULL DEFAULT '',
  cost_centre text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'aktivan',
  status_changed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT tags__key PRIMARY KEY (account_id, tag_id),
  CONSTRAINT tags__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT tags__status_known CHECK (status IN ('aktivan', 'neaktivan', 'izgubljen', 'ukraden'))
);
COMMENT ON TABLE tags IS 'Toll tags (on-board units) bound to an account.';
GRANT SELECT, INSERT, UPDATE ON tags TO rampa_app;

CREATE TABLE tag_directory (
  serial_number text NOT NULL,
  account_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  CONSTRAINT tag_directory__key PRIMARY KEY (serial_number)
);
COMMENT ON TABLE tag_directory IS 'Directory over all accounts: which account a serial number is bound to. A tag has one owner.';
GRANT SELECT, INSERT, UPDATE, DELETE ON tag_directory TO rampa_app;
