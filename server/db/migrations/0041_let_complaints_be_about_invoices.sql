ALTER TABLE complaints DROP CONSTRAINT complaints__subject_known;
ALTER TABLE complaints ADD CONSTRAINT complaints__subject_known CHECK (subject_kind IN ('passage', 'top-up', 'tag', 'order', 'invoice', 'other'));
