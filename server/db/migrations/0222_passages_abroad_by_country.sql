-- Staff look through a customer's passages abroad by country as well.
-- Older programs: they do not ask by country, and what they write fits.
CREATE INDEX t4a_passages__newest_of_country
  ON t4a_passages (account_id, country, exited_at DESC, passage_id DESC);
