-- Of several servers one at a time speaks with the state's system of e-invoices, which counts the calls of all of them together.
CREATE TABLE e_invoice_turn (
  one boolean NOT NULL DEFAULT true,
  holder uuid NOT NULL,
  held_until timestamptz NOT NULL,
  follow_at timestamptz NOT NULL,
  CONSTRAINT e_invoice_turn__key PRIMARY KEY (one),
  CONSTRAINT e_invoice_turn__one_row CHECK (one)
);
COMMENT ON TABLE e_invoice_turn IS 'Which server speaks with the state''s system of e-invoices.';
COMMENT ON COLUMN e_invoice_turn.holder IS 'Of one turn of a server; another one by its next.';
COMMENT ON COLUMN e_invoice_turn.held_until IS 'Until then nobody else speaks with it; moved on before each call, and brought back at the end of the turn.';
COMMENT ON COLUMN e_invoice_turn.follow_at IS 'When changes are asked for next, by whoever has the turn then.';
GRANT SELECT, INSERT, UPDATE ON e_invoice_turn TO rampa_app;
