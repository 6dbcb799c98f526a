-- Who did what when. Each index in a migration of its own: what writes to the trail goes on in between.
CREATE INDEX audit_trail__by_moment ON audit_trail (occurred_at, audit_id);
