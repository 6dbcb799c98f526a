-- Codes that were taken over from tags were folded by lower() alone. Now as the program folds them
-- (code-key.ts): in Latin letters, compatible forms as one, small. Whatever is the same to a reader
-- becomes one cost centre, the older one, with all that belonged to the others.
CREATE TEMPORARY TABLE folded ON COMMIT DROP AS
SELECT account_id, cost_centre_id, code_key, first_value(cost_centre_id) OVER w AS stays
FROM (
  SELECT account_id, cost_centre_id, created_at, archived_at,
         -- By letter, for lower() knows only ASCII where the database's locale is C.
         lower(translate(
           replace(replace(replace(replace(replace(replace(trim(normalize(code, NFKC)),
             'Љ', 'lj'), 'љ', 'lj'), 'Њ', 'nj'), 'њ', 'nj'), 'Џ', 'dž'), 'џ', 'dž'),
           'АБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШабвгдђежзијклмнопрстћуфхцчшČĆĐŠŽÄÖÜ',
           'abvgdđežzijklmnoprstćufhcčšabvgdđežzijklmnoprstćufhcčščćđšžäöü')) AS code_key
  FROM cost_centres
) AS c
WINDOW w AS (PARTITION BY account_id, code_key
             ORDER BY archived_at IS NOT NULL, created_at, cost_centre_id);

CREATE TEMPORARY TABLE merged ON COMMIT DROP AS
SELECT account_id, cost_centre_id, stays FROM folded WHERE cost_centre_id <> stays;

UPDATE tags t SET cost_centre_id = m.stays
FROM merged m WHERE t.account_id = m.account_id AND t.cost_centre_id = m.cost_centre_id;
UPDATE tag_cost_centres t SET cost_centre_id = m.stays
FROM merged m WHERE t.account_id = m.account_id AND t.cost_centre_id = m.cost_centre_id;
UPDATE passages p SET cost_centre_id = m.stays
FROM merged m WHERE p.account_id = m.account_id AND p.cost_centre_id = m.cost_centre_id;
INSERT INTO passage_cost_centre_days
  (account_id, cost_centre_id, toll_day, tag_id, passage_count, amount_minor)
SELECT d.account_id, m.stays, d.toll_day, d.tag_id, sum(d.passage_count), sum(d.amount_minor)
FROM passage_cost_centre_days d JOIN merged m USING (account_id, cost_centre_id)
GROUP BY d.account_id, m.stays, d.toll_day, d.tag_id
ON CONFLICT ON CONSTRAINT passage_cost_centre_days__key DO UPDATE
SET passage_count = passage_cost_centre_days.passage_count + excluded.passage_count,
    amount_minor = passage_cost_centre_days.amount_minor + excluded.amount_minor;
DELETE FROM passage_cost_centre_days d USING merged m
WHERE d.account_id = m.account_id AND d.cost_centre_id = m.cost_centre_id;
-- What an edit was before and after, for who undoes it.
DO $$
DECLARE m record;
BEGIN
  FOR m IN SELECT * FROM merged LOOP
    UPDATE tag_edits
    SET changes = replace(changes::text, m.cost_centre_id::text, m.stays::text)::jsonb
    WHERE account_id = m.account_id AND strpos(changes::text, m.cost_centre_id::text) > 0;
  END LOOP;
END $$;
DELETE FROM cost_centres c USING merged m
WHERE c.account_id = m.account_id AND c.cost_centre_id = m.cost_centre_id;

-- In two steps: a key must not meet one that is yet to be changed.
UPDATE cost_centres c SET code_key = c.cost_centre_id::text
FROM folded f
WHERE f.account_id = c.account_id AND f.cost_centre_id = c.cost_centre_id
  AND f.code_key <> c.code_key;
UPDATE cost_centres c SET code_key = f.code_key
FROM folded f
WHERE f.account_id = c.account_id AND f.cost_centre_id = c.cost_centre_id
  AND f.code_key <> c.code_key;
