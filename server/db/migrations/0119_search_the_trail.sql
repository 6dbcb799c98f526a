-- Who did what when: by moment; of the operator's people also by action, and by person.
CREATE INDEX audit_trail__by_moment ON audit_trail (occurred_at, audit_id);
CREATE INDEX audit_trail__by_action ON audit_trail (action, occurred_at)
  WHERE actor LIKE 'staff:%' OR actor = 'operator';
CREATE INDEX audit_trail__by_staff ON audit_trail (actor, occurred_at) WHERE actor LIKE 'staff:%';
