-- A line of a statement calls its cost centre as the sums of the same statement do.
ALTER TABLE statement_cost_centres ADD COLUMN cost_centre_id uuid;
COMMENT ON COLUMN statement_cost_centres.cost_centre_id IS 'Null: tolls of none.';
-- The sums were made from these groups, one from each; those alike in count and sum are told apart by
-- today's code.
UPDATE statement_cost_centres s SET cost_centre_id = g.cost_centre_id
FROM (
  SELECT account_id, statement_id, place, toll_count, tolls_minor,
         row_number() OVER (PARTITION BY account_id, statement_id, toll_count, tolls_minor
                            ORDER BY code) AS nth
  FROM statement_cost_centres WHERE code <> ''
) AS r
JOIN (
  SELECT e.account_id, e.statement_id, e.cost_centre_id, e.toll_count, e.tolls_minor,
         row_number() OVER (PARTITION BY e.account_id, e.statement_id, e.toll_count, e.tolls_minor
                            ORDER BY c.code) AS nth
  FROM (
    SELECT account_id, statement_id, cost_centre_id, count(*) AS toll_count,
           -sum(amount_minor) AS tolls_minor
    FROM statement_entries WHERE section = 'toll' AND cost_centre_id IS NOT NULL
    GROUP BY account_id, statement_id, cost_centre_id
  ) AS e
  LEFT JOIN cost_centres c USING (account_id, cost_centre_id)
) AS g USING (account_id, statement_id, toll_count, tolls_minor, nth)
WHERE s.account_id = r.account_id AND s.statement_id = r.statement_id AND s.place = r.place;
ALTER TABLE statement_cost_centres
  ADD CONSTRAINT statement_cost_centres__once UNIQUE (account_id, statement_id, cost_centre_id);
-- What a company called them is nobody's once its account is closed, on papers too.
GRANT UPDATE (name) ON statement_cost_centres TO rampa_app;

-- Whose statement it is, as on the day it was closed; empty on older ones, which say it as of today.
ALTER TABLE statements
  ADD COLUMN customer text NOT NULL DEFAULT '',
  ADD COLUMN tax_number text NOT NULL DEFAULT '';
COMMENT ON COLUMN statements.customer IS 'Name and address of that day, on a line each; empty on statements older than this column, and of closed accounts.';
GRANT UPDATE (customer, tax_number) ON statements TO rampa_app;

-- Two accounts whose ids end alike had the same number.
UPDATE statements s
SET number = to_char(s.month, 'YYYYMM') || '-' || upper(right(replace(s.account_id::text, '-', ''), 16))
WHERE EXISTS (SELECT FROM statements o WHERE o.number = s.number AND o.account_id < s.account_id);
ALTER TABLE statements ADD CONSTRAINT statements__number_once UNIQUE (number);

-- A file of all tags goes through a month by time; without this each batch would sort the whole month.
CREATE INDEX statement_entries__by_time
  ON statement_entries (account_id, statement_id, section, occurred_at, journal_id, line_no);
