-- Who did what when: by moment, by action, and by member of staff.
CREATE INDEX audit_trail__by_moment ON audit_trail (occurred_at, audit_id);
CREATE INDEX audit_trail__by_action ON audit_trail (action, occurred_at);
CREATE INDEX audit_trail__by_staff ON audit_trail (actor, occurred_at) WHERE actor LIKE 'staff:%';
