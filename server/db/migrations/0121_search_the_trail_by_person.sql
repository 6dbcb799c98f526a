CREATE INDEX audit_trail__by_staff ON audit_trail (actor, occurred_at) WHERE actor LIKE 'staff:%';
