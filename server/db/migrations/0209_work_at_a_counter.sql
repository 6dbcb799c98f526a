-- A role for people at points of sale, and where they work.
-- Older programs: they know no such role, write none, and let whoever has it into nothing but their own account.
-- Where one gives such a person another role, the point of sale stays in the row and means nothing.
ALTER TABLE staff_members DROP CONSTRAINT staff_members__role_known;
ALTER TABLE staff_members ADD CONSTRAINT staff_members__role_known
  CHECK (role IN ('clerk', 'counter', 'engineer', 'editor', 'supervisor')) NOT VALID;
ALTER TABLE staff_members ADD COLUMN point_id text NOT NULL DEFAULT '';
ALTER TABLE staff_members ADD CONSTRAINT staff_members__counter_at_point
  CHECK (role <> 'counter' OR point_id <> '') NOT VALID;
COMMENT ON COLUMN staff_members.point_id IS 'The point of sale where somebody with the role counter works and takes cash; empty for other roles.';
