-- What a newer program brings under the next number stands beside what the operator published.
COMMENT ON TABLE legal_versions IS 'Terms of use, privacy notice, accessibility statement and terms of tolls abroad from version 2 on, as the operator published them or a newer program brought them; version 1 comes with every program.';
COMMENT ON COLUMN legal_versions.published_by IS 'As in the audit trail: staff:<id>; program where a newer program brought it.';
