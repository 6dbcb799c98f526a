-- What cannot be written is set aside on the desk with its reason; what it would amount to may not be known.
-- Older programs: they write no document without a total, and the new column's default is theirs.
ALTER TABLE e_invoices DROP CONSTRAINT e_invoices__amount;
ALTER TABLE e_invoices ADD CONSTRAINT e_invoices__amount
  CHECK (attempts >= 0 AND (total_minor > 0 OR total_minor = 0 AND xml = ''));
COMMENT ON COLUMN e_invoices.total_minor IS 'Minor units with the tax, as sent: without what an order prepays for tolls. 0 while it could not be written.';

-- Before, an order that complaints had credited in part was credited whole when it was refunded. Servers of the version before
-- may do so for some hours more.
ALTER TABLE credit_note_beginning ADD COLUMN rest_begun_at timestamptz NOT NULL DEFAULT now() + interval '1 day';
ALTER TABLE credit_note_beginning ALTER COLUMN rest_begun_at DROP DEFAULT;
COMMENT ON COLUMN credit_note_beginning.rest_begun_at IS 'Since when a refunded order is credited only for what credit notes of complaints have left of it.';
