-- Companies' programs read complaints with keys, and follow what changes.
-- Older programs: they make keys with the scopes that they know, which are among these.
ALTER TABLE api_keys DROP CONSTRAINT api_keys__scopes_known;
ALTER TABLE api_keys ADD CONSTRAINT api_keys__scopes_known CHECK (scopes <@ ARRAY['tags:read', 'passages:read', 'balances:read', 'top-ups:read', 'statements:read', 'complaints:read', 'tags:write', 'drivers:write', 'top-ups:write', 'complaints:write']);

CREATE INDEX complaints__by_change ON complaints (account_id, updated_at, complaint_id);
