-- Lists of top-ups come from an index in their order: of a fleet, all were sorted for each page. Slips that wait are few
-- of all, and home asks for them each time.
-- Older programs: they read and write as before.
CREATE INDEX top_ups__listed ON top_ups (account_id, (CASE WHEN state = 'paid' THEN settled_at ELSE created_at END), top_up_id)
  WHERE NOT by_guest OR state = 'paid';
CREATE INDEX top_ups__slips ON top_ups (account_id, created_at) WHERE method = 'bank-transfer' AND state = 'pending';
