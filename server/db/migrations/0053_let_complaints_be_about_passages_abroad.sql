ALTER TABLE complaints ADD COLUMN IF NOT EXISTS subject_country text NOT NULL DEFAULT '';
ALTER TABLE complaints DROP CONSTRAINT complaints__subject_known;
ALTER TABLE complaints ADD CONSTRAINT complaints__subject_known CHECK (subject_kind IN ('passage', 'passage-abroad', 'top-up', 'tag', 'order', 'invoice', 'other'));
