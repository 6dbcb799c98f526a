-- Where the operator issues no credit notes, the moment from which charges that are given back have one moves on.
-- Older programs: they read the moment alone.
GRANT UPDATE (begun_at) ON refund_credit_note_beginning TO rampa_app;
