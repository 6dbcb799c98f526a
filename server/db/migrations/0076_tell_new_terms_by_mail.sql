-- The terms of tolls abroad are a page like the others.
ALTER TABLE legal_versions
  DROP CONSTRAINT legal_versions__page_known,
  ADD CONSTRAINT legal_versions__page_known CHECK (page IN ('terms', 'privacy', 'accessibility', 'tolls-abroad'));
COMMENT ON TABLE legal_versions IS 'Terms of use, privacy notice, accessibility statement and terms of tolls abroad as the operator published them; version 1 comes with the program.';

ALTER TABLE legal_drafts
  DROP CONSTRAINT legal_drafts__page_known,
  ADD CONSTRAINT legal_drafts__page_known CHECK (page IN ('terms', 'privacy', 'accessibility', 'tolls-abroad'));

ALTER TABLE legal_acceptances
  DROP CONSTRAINT legal_acceptances__page_known,
  ADD CONSTRAINT legal_acceptances__page_known CHECK (page IN ('terms', 'privacy', 'accessibility', 'tolls-abroad'));

CREATE TABLE legal_announcements (
  page text NOT NULL,
  version integer NOT NULL,
  step integer NOT NULL,
  told_up_to_account uuid,
  told_up_to_user uuid,
  mails integer NOT NULL,
  begun_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT legal_announcements__key PRIMARY KEY (page, version),
  CONSTRAINT legal_announcements__published FOREIGN KEY (page, version) REFERENCES legal_versions (page, version),
  CONSTRAINT legal_announcements__counts_up CHECK (step >= 0 AND mails >= 0),
  CONSTRAINT legal_announcements__one_person CHECK ((told_up_to_account IS NULL) = (told_up_to_user IS NULL))
);
COMMENT ON TABLE legal_announcements IS 'How far the mails about a new version of a page have come.';
COMMENT ON COLUMN legal_announcements.step IS 'Counts the batches; a job that comes twice finds another step.';
COMMENT ON COLUMN legal_announcements.told_up_to_account IS 'People are told in the order of their account and their own id; null before the first batch.';
GRANT SELECT, INSERT, UPDATE ON legal_announcements TO rampa_app;
