-- Apple Pay and Google Pay on the gateway's page: what a payment was made with.
-- Older programs: they leave the columns empty, which the rules allow; what they settle is shown as paid by card.
ALTER TABLE payments ADD COLUMN paid_with text;
ALTER TABLE payments ADD CONSTRAINT payments__paid_with_known
  CHECK (paid_with IN ('apple-pay', 'google-pay')) NOT VALID;
COMMENT ON COLUMN payments.paid_with IS 'The phone''s wallet that it was paid with, as the gateway says; empty: a card, or the gateway does not say.';
ALTER TABLE top_ups ADD COLUMN paid_with text;
ALTER TABLE top_ups ADD CONSTRAINT top_ups__paid_with_by_card
  CHECK (paid_with IS NULL OR (paid_with IN ('apple-pay', 'google-pay') AND method = 'card')) NOT VALID;
COMMENT ON COLUMN top_ups.paid_with IS 'As of its payment, for lists.';
ALTER TABLE bulk_top_ups ADD COLUMN paid_with text;
ALTER TABLE bulk_top_ups ADD CONSTRAINT bulk_top_ups__paid_with_by_card
  CHECK (paid_with IS NULL OR (paid_with IN ('apple-pay', 'google-pay') AND method = 'card')) NOT VALID;
COMMENT ON COLUMN bulk_top_ups.paid_with IS 'As of its payment, for lists.';
