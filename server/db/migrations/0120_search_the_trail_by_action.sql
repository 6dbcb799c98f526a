CREATE INDEX audit_trail__by_action ON audit_trail (action, occurred_at)
  WHERE actor LIKE 'staff:%' OR actor = 'operator';
