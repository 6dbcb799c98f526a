-- Whoever is handed a document in our name may ask whether it is ours, by the code at its foot.
CREATE TABLE document_codes (
  code_hash bytea NOT NULL,
  kind text NOT NULL,
  number text NOT NULL,
  issued_at timestamptz NOT NULL,
  total_minor bigint NOT NULL,
  currency text NOT NULL,
  recipient text NOT NULL,
  CONSTRAINT document_codes__key PRIMARY KEY (code_hash),
  CONSTRAINT document_codes__kind_known CHECK (kind IN ('receipt', 'invoice', 'pro-forma', 'statement', 'invoice-abroad')),
  -- A whole name can never get in.
  CONSTRAINT document_codes__recipient_masked CHECK (recipient ~ '^(.?\*\*\*( .?\*\*\*){0,3})?$')
);
CREATE INDEX document_codes__by_time ON document_codes (issued_at);
COMMENT ON TABLE document_codes IS 'Documents as they were last drawn, by the code at their foot: of no account. Kept for ten years.';
COMMENT ON COLUMN document_codes.code_hash IS 'SHA-256 of the code; the code itself is in the document alone.';
COMMENT ON COLUMN document_codes.total_minor IS 'What was paid, what is to be paid; of a statement the balance at its end.';
COMMENT ON COLUMN document_codes.recipient IS 'Masked, such as M*** P***; empty for a document that names nobody.';
GRANT SELECT, INSERT, UPDATE, DELETE ON document_codes TO rampa_app;
