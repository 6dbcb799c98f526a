CREATE TABLE issued_tags (
  serial_number text NOT NULL,
  code_hash bytea NOT NULL,
  category text NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT issued_tags__key PRIMARY KEY (serial_number),
  CONSTRAINT issued_tags__category_known CHECK (category IN ('IA', 'I', 'II', 'III', 'IV')),
  CONSTRAINT issued_tags__code_hash_whole CHECK (octet_length(code_hash) = 32)
);
COMMENT ON TABLE issued_tags IS 'Directory over all accounts: tags that went out with a verification code on paper. Whose they have become since stands in tag_directory.';
COMMENT ON COLUMN issued_tags.code_hash IS 'HMAC-SHA-256 of serial number and code, keyed by the installation''s secret';
GRANT SELECT, INSERT, UPDATE ON issued_tags TO rampa_app;
