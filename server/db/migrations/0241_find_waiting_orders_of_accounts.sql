-- What a company has not paid yet is a few of all that it has ever paid: home, the payment by one tap and the list of what is not
-- paid yet ask for it each time, and read the whole history of the company, or what waits for all companies.
-- Older programs: they read and write as before.
CREATE INDEX bulk_top_ups__pending ON bulk_top_ups (account_id, created_at, bulk_top_up_id) WHERE state = 'pending';
CREATE INDEX company_top_ups__pending ON company_top_ups (account_id, created_at, company_top_up_id) WHERE state = 'pending';
