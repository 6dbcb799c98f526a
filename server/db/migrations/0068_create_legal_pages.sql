CREATE TABLE legal_versions (
  page text NOT NULL,
  version integer NOT NULL,
  serbian text NOT NULL,
  english text NOT NULL,
  valid_from date NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL,
  CONSTRAINT legal_versions__key PRIMARY KEY (page, version),
  CONSTRAINT legal_versions__page_known CHECK (page IN ('terms', 'privacy', 'accessibility')),
  CONSTRAINT legal_versions__after_built_in CHECK (version > 1),
  CONSTRAINT legal_versions__not_empty CHECK (serbian <> '' AND english <> '')
);
COMMENT ON TABLE legal_versions IS 'Terms of use, privacy notice and accessibility statement as the operator published them; version 1 comes with the program.';
COMMENT ON COLUMN legal_versions.serbian IS 'In Cyrillic, in the notation of the contract; Latin is derived.';
COMMENT ON COLUMN legal_versions.valid_from IS 'First day of toll time on which it is in force.';
COMMENT ON COLUMN legal_versions.published_by IS 'As in the audit trail: staff:<id>.';
-- What was in force once must be readable for ever: nothing is changed or deleted.
GRANT SELECT, INSERT ON legal_versions TO rampa_app;

CREATE TABLE legal_drafts (
  page text NOT NULL,
  language text NOT NULL,
  text text,
  revision integer NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT legal_drafts__key PRIMARY KEY (page, language),
  CONSTRAINT legal_drafts__page_known CHECK (page IN ('terms', 'privacy', 'accessibility')),
  CONSTRAINT legal_drafts__language_known CHECK (language IN ('sr-Cyrl', 'en')),
  CONSTRAINT legal_drafts__not_empty CHECK (text <> ''),
  CONSTRAINT legal_drafts__revision_positive CHECK (revision > 0)
);
COMMENT ON TABLE legal_drafts IS 'What editors prepare as the next version of a page.';
COMMENT ON COLUMN legal_drafts.text IS 'Null once it was published or discarded; the row says who saved last.';
GRANT SELECT, INSERT, UPDATE ON legal_drafts TO rampa_app;

CREATE TABLE legal_acceptances (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  page text NOT NULL,
  version integer NOT NULL,
  valid_from date NOT NULL,
  way text NOT NULL,
  accepted_at timestamptz NOT NULL,
  CONSTRAINT legal_acceptances__key PRIMARY KEY (account_id, user_id, page, version),
  CONSTRAINT legal_acceptances__page_known CHECK (page IN ('terms', 'privacy', 'accessibility')),
  CONSTRAINT legal_acceptances__way_known CHECK (way IN ('registration', 'told'))
);
COMMENT ON TABLE legal_acceptances IS 'Which version of the terms and of the privacy notice somebody accepted when registering, and of which later ones they were told.';
COMMENT ON COLUMN legal_acceptances.valid_from IS 'Since when that version was in force.';
GRANT SELECT, INSERT ON legal_acceptances TO rampa_app;
