CREATE TABLE t4a_passage_keys (
  source_key text NOT NULL,
  account_id uuid NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT t4a_passage_keys__key PRIMARY KEY (source_key),
  CONSTRAINT t4a_passage_keys__digest_whole CHECK (octet_length(digest) = 32)
);
COMMENT ON TABLE t4a_passage_keys IS 'Directory over all accounts: the partner''s own ids of passages, which make a second delivery nothing new.';
COMMENT ON COLUMN t4a_passage_keys.digest IS 'SHA-256 of what was delivered: another content under the same id is seen.';
GRANT SELECT, INSERT ON t4a_passage_keys TO rampa_app;

CREATE TABLE t4a_passages (
  account_id uuid NOT NULL,
  passage_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  source_key text NOT NULL,
  country text NOT NULL,
  entry_name text NOT NULL,
  entry_local_name text NOT NULL,
  exit_name text NOT NULL,
  exit_local_name text NOT NULL,
  entered_at timestamptz,
  exited_at timestamptz NOT NULL,
  category text NOT NULL,
  local_currency text NOT NULL,
  local_amount_minor bigint NOT NULL,
  rate_millionths bigint NOT NULL,
  rate_day date NOT NULL,
  currency text NOT NULL,
  amount_minor bigint NOT NULL,
  calculation jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT t4a_passages__key PRIMARY KEY (account_id, passage_id),
  CONSTRAINT t4a_passages__source_once UNIQUE (account_id, source_key),
  CONSTRAINT t4a_passages__of_tag FOREIGN KEY (account_id, tag_id) REFERENCES t4a_tags (account_id, tag_id),
  CONSTRAINT t4a_passages__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT t4a_passages__currencies_known CHECK (local_currency IN ('RSD', 'BAM', 'EUR') AND currency IN ('RSD', 'BAM', 'EUR')),
  CONSTRAINT t4a_passages__amounts_not_negative CHECK (local_amount_minor >= 0 AND amount_minor >= 0),
  CONSTRAINT t4a_passages__rate_positive CHECK (rate_millionths > 0),
  CONSTRAINT t4a_passages__entered_before CHECK (entered_at <= exited_at)
);
COMMENT ON TABLE t4a_passages IS 'Passages abroad as the partner of the external-toll service delivered them. Append-only.';
COMMENT ON COLUMN t4a_passages.entry_name IS 'In Serbian Cyrillic; empty where the entry is not known. The local name is as the country writes it.';
COMMENT ON COLUMN t4a_passages.local_amount_minor IS 'Minor units of the country''s money.';
COMMENT ON COLUMN t4a_passages.rate_millionths IS 'Millionths of the account''s money for one unit of the country''s, on rate_day.';
COMMENT ON COLUMN t4a_passages.amount_minor IS 'Minor units of the account''s money: the local amount by the rate, half a unit rounded up.';
COMMENT ON COLUMN t4a_passages.calculation IS 'Tariff and sections, in minor units of the country''s money.';
CREATE INDEX t4a_passages__newest ON t4a_passages (account_id, exited_at DESC, passage_id DESC);
CREATE INDEX t4a_passages__newest_of_tag ON t4a_passages (account_id, tag_id, exited_at DESC, passage_id DESC);
GRANT SELECT, INSERT ON t4a_passages TO rampa_app;
