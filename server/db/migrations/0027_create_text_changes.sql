CREATE TABLE text_changes (
  text_key text NOT NULL,
  language text NOT NULL,
  text text,
  revision integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT text_changes__key PRIMARY KEY (text_key, language),
  CONSTRAINT text_changes__language_known CHECK (language IN ('sr-Cyrl', 'en')),
  CONSTRAINT text_changes__not_empty CHECK (text <> ''),
  CONSTRAINT text_changes__revision_positive CHECK (revision > 0)
);
COMMENT ON TABLE text_changes IS 'Texts of the interface, mails and papers as the operator has them instead of those that come with the program.';
COMMENT ON COLUMN text_changes.text IS 'Null where the built-in text holds again; the row says who took it back.';
COMMENT ON COLUMN text_changes.changed_by IS 'As in the audit trail: staff:<id>.';
GRANT SELECT, INSERT, UPDATE ON text_changes TO rampa_app;

CREATE TABLE text_revision (
  single boolean NOT NULL DEFAULT true,
  revision bigint NOT NULL DEFAULT 0,
  CONSTRAINT text_revision__key PRIMARY KEY (single),
  CONSTRAINT text_revision__one_row CHECK (single)
);
COMMENT ON TABLE text_revision IS 'Counts the changes of texts, so that every process of the server notices them.';
INSERT INTO text_revision DEFAULT VALUES;
GRANT SELECT, UPDATE ON text_revision TO rampa_app;
