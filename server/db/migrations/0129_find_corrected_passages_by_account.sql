-- Customers see how many records of passages were corrected and charged to them: few of all records name an account.
CREATE INDEX refused_passages__by_account ON refused_passages (account_id) WHERE account_id IS NOT NULL;
