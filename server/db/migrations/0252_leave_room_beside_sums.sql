-- Rows that are written again and again: a new version that has room beside the old one changes no index. New pages are filled that
-- far; rows of old ones move there as they change. It locks neither readers nor writers. Older programs: they write the same rows.
ALTER TABLE ledger_accounts SET (fillfactor = 70);
ALTER TABLE passage_months SET (fillfactor = 70);
-- A day's sums are written a few times and never again: less room.
ALTER TABLE passage_tag_days SET (fillfactor = 85);
ALTER TABLE passage_days SET (fillfactor = 85);
ALTER TABLE passage_cost_centre_days SET (fillfactor = 85);
