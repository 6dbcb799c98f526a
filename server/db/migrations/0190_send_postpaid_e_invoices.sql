-- Invoices of companies that pay their tolls later go to the state's system of e-invoices as well.
-- Older programs: they send none of these, and what they write fits the wider constraint.
ALTER TABLE e_invoices DROP CONSTRAINT e_invoices__kind_known;
ALTER TABLE e_invoices ADD CONSTRAINT e_invoices__kind_known
  CHECK (document_kind IN ('order', 'abroad', 'postpaid', 'order-credit', 'credit'));
CREATE INDEX postpaid_invoices__by_issue ON postpaid_invoices (issued_at, number);
