-- A transfer without a slip's reference is proposed for slips of its amount that were issued shortly before, first of all
-- for those of whoever the same payer has paid for.
-- Older programs: they read and write as before. A transfer whose day does not fit its slip (`day-differs`) they show among
-- those that wait, without the words for it, and divide it as any other.
CREATE INDEX top_ups__awaited ON top_ups (amount_minor, created_at)
  WHERE method = 'bank-transfer' AND state = 'pending';
CREATE INDEX bulk_top_ups__awaited ON bulk_top_ups (amount_minor, created_at)
  WHERE method = 'bank-transfer' AND state = 'pending';
CREATE INDEX orders__awaited ON orders (total_minor, created_at)
  WHERE state = 'awaiting-payment' AND payment_method = 'slip';
CREATE INDEX purchase_requests__awaited ON purchase_requests (total_minor, priced_at) WHERE state = 'priced';
CREATE INDEX postpaid_invoices__awaited ON postpaid_invoices (total_minor, issued_at) WHERE paid_at IS NULL;
CREATE INDEX bank_transfers__by_payer_account ON bank_transfers (payer_account, received_on) WHERE payer_account <> '';
CREATE INDEX bank_transfers__by_payer ON bank_transfers (payer, received_on) WHERE payer <> '';
