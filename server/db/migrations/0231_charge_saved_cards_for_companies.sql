-- Older programs: they write no card, as before, and offer the payment page of an order whose card is being charged, which says so.
ALTER TABLE company_top_ups ADD COLUMN card_id uuid;
COMMENT ON COLUMN company_top_ups.card_id IS 'The saved card that its customer chose to charge; null where it is paid otherwise.';
