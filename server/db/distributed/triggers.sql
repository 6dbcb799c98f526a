-- The functions of the triggers, for a database that is several machines: `rampa distribute` puts them in the place of
-- those of the migrations. A trigger runs on the part of a table that a row is in, and knows only what is on its
-- machine: so each function writes to, and reads from, the parts beside its own.

-- The part of a table that is beside a part of another one; the table itself, where nothing is split.
CREATE OR REPLACE FUNCTION part_beside(part name, wanted regclass) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT shard_name(wanted, there.shardid)
    FROM pg_dist_shard here
    JOIN pg_dist_shard there ON there.shardminvalue = here.shardminvalue
    WHERE here.shardid = substring(part::text FROM '_(\d+)$')::bigint AND there.logicalrelid = wanted
  ), wanted::text)
$$;

-- The copy, on this machine, of a table that has one on each.
CREATE OR REPLACE FUNCTION copy_here(wanted regclass) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT shard_name(wanted, shardid) FROM pg_dist_shard WHERE logicalrelid = wanted LIMIT 1),
    wanted::text)
$$;

CREATE OR REPLACE FUNCTION queue_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %s (queue_no, placed_with, serial_number)
     VALUES (nextval(''tag_status_queue_numbers''), $1, $2)',
    part_beside(TG_TABLE_NAME, 'tag_status_queue')) USING NEW.account_id, NEW.serial_number;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION queue_blocked_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %s (queue_no, placed_with, serial_number)
     SELECT nextval(''tag_status_queue_numbers''), account_id, serial_number
     FROM %s WHERE account_id = $1 AND tag_id = $2',
    part_beside(TG_TABLE_NAME, 'tag_status_queue'), part_beside(TG_TABLE_NAME, 'tags'))
    USING NEW.account_id, NEW.tag_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION queue_crossed_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE format('
      INSERT INTO %s (queue_no, placed_with, serial_number)
        SELECT nextval(''tag_status_queue_numbers''), n.account_id, t.serial_number
        FROM new_balances n JOIN %s t USING (account_id, tag_id)
        WHERE n.kind = ''tag''',
      part_beside(TG_TABLE_NAME, 'tag_status_queue'), part_beside(TG_TABLE_NAME, 'tags'));
  ELSE
    EXECUTE format('
      INSERT INTO %s (queue_no, placed_with, serial_number)
        SELECT nextval(''tag_status_queue_numbers''), crossed.account_id, t.serial_number
        FROM (
          SELECT n.account_id, n.tag_id, n.balance_minor AS now, o.balance_minor AS before
          FROM new_balances n JOIN old_balances o USING (account_id, ledger_account_id)
          WHERE n.kind = ''tag'' AND EXISTS (
            SELECT FROM %3$s l
            WHERE (n.balance_minor < l.limit_minor) <> (o.balance_minor < l.limit_minor))
          OFFSET 0
        ) AS crossed
        JOIN %2$s t USING (account_id, tag_id)
        JOIN %3$s l ON l.category = t.category
        WHERE (crossed.now < l.limit_minor) <> (crossed.before < l.limit_minor)',
      part_beside(TG_TABLE_NAME, 'tag_status_queue'), part_beside(TG_TABLE_NAME, 'tags'),
      copy_here('low_balances'));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION add_up_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of several accounts any will do: all of them are in this part.
  EXECUTE format('
    INSERT INTO %s (change_no, placed_with, toll_day, hour, station_id, category, currency, passage_count, amount_minor)
      SELECT nextval(''passage_figure_changes_numbers''), placed_with, toll_day, hour, station_id, category,
             currency, passage_count, amount_minor
      FROM (
        SELECT (array_agg(account_id))[1] AS placed_with, toll_day,
               extract(hour FROM exited_at AT TIME ZONE ''Europe/Belgrade'') AS hour,
               exit_station_id AS station_id, category, currency, count(*) AS passage_count,
               sum(amount_minor) AS amount_minor
        FROM new_passages GROUP BY 2, 3, 4, 5, 6
      ) AS sums',
    part_beside(TG_TABLE_NAME, 'passage_figure_changes'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION add_up_lanes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of several accounts any will do: all of them are in this part.
  EXECUTE format('
    INSERT INTO %s (change_no, placed_with, station_id, lane, hour_at, passage_count, amount_minor)
      SELECT nextval(''lane_hour_changes_numbers''), placed_with, station_id, lane, hour_at, passage_count, amount_minor
      FROM (
        SELECT (array_agg(account_id))[1] AS placed_with, exit_station_id AS station_id, lane,
               date_trunc(''hour'', exited_at) AS hour_at, count(*) AS passage_count,
               sum(amount_minor) AS amount_minor
        FROM new_passages GROUP BY 2, 3, 4
      ) AS sums',
    part_beside(TG_TABLE_NAME, 'lane_hour_changes'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION review_marked_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('
    INSERT INTO %s (account_id, passage_id, exited_at, tag_id, station_id, marks, charged_minor)
      SELECT account_id, passage_id, exited_at, tag_id, exit_station_id, marks, amount_minor
      FROM new_passages WHERE marks <> ''{}''',
    part_beside(TG_TABLE_NAME, 'passage_reviews'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION add_up_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('
    INSERT INTO %s (change_no, placed_with, day, journal_kind, ledger_account, currency, posting_count, amount_minor)
      SELECT nextval(''ledger_figure_changes_numbers''), account_id,
             (occurred_at AT TIME ZONE ''Europe/Belgrade'')::date, kind, $3, $4, 1, $5
      FROM %s WHERE account_id = $1 AND journal_id = $2',
    part_beside(TG_TABLE_NAME, 'ledger_figure_changes'), part_beside(TG_TABLE_NAME, 'journals'))
    USING NEW.account_id, NEW.journal_id, NEW.ledger_account_id, NEW.currency, NEW.amount_minor;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_passage_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := 'SELECT account_id, toll_day, passage_count, amount_minor FROM new_days';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    changes := changes || '
      UNION ALL SELECT account_id, toll_day, -passage_count, -amount_minor FROM old_days';
  END IF;
  EXECUTE format('
    INSERT INTO %s AS months (account_id, month, passage_count, amount_minor)
      SELECT account_id, date_trunc(''month'', toll_day)::date, sum(passage_count), sum(amount_minor)
      FROM (%s) AS changes GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, month) DO UPDATE
    SET passage_count = months.passage_count + excluded.passage_count,
        amount_minor = months.amount_minor + excluded.amount_minor',
    part_beside(TG_TABLE_NAME, 'passage_months'), changes);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stray text;
BEGIN
  EXECUTE format('
    SELECT p.account_id || ''/'' || p.journal_id
    FROM (SELECT DISTINCT account_id, journal_id FROM new_postings) AS p
    LEFT JOIN LATERAL (
      SELECT true AS there FROM %s j
      WHERE j.account_id = p.account_id AND j.journal_id = p.journal_id OFFSET 0) AS j ON true
    WHERE j.there IS NULL LIMIT 1',
    part_beside(TG_TABLE_NAME, 'journals')) INTO stray;
  IF stray IS NOT NULL THEN
    RAISE foreign_key_violation USING MESSAGE = 'There is no journal ' || stray,
      TABLE = 'postings', CONSTRAINT = 'postings__of_journal';
  END IF;
  EXECUTE format('
    SELECT p.account_id || ''/'' || p.ledger_account_id
    FROM (SELECT DISTINCT account_id, ledger_account_id FROM new_postings) AS p
    LEFT JOIN LATERAL (
      SELECT true AS there FROM %s l
      WHERE l.account_id = p.account_id AND l.ledger_account_id = p.ledger_account_id OFFSET 0) AS l ON true
    WHERE l.there IS NULL LIMIT 1',
    part_beside(TG_TABLE_NAME, 'ledger_accounts')) INTO stray;
  IF stray IS NOT NULL THEN
    RAISE foreign_key_violation USING MESSAGE = 'There is no ledger account ' || stray,
      TABLE = 'postings', CONSTRAINT = 'postings__of_ledger_account';
  END IF;
  RETURN NULL;
END
$$;

-- As it is on one machine: it looks at no table.
CREATE OR REPLACE FUNCTION keep_what_postings_refer_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING
    MESSAGE = TG_TABLE_NAME || ' are never deleted, and keep their keys: postings refer to them';
END
$$;

CREATE OR REPLACE FUNCTION renew_tag_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('
    INSERT INTO %s AS known (account_id, version)
      SELECT account_id, gen_random_uuid() FROM (SELECT DISTINCT account_id FROM changed ORDER BY account_id) AS accounts
    ON CONFLICT (account_id) DO UPDATE SET version = excluded.version',
    part_beside(TG_TABLE_NAME, 'tag_lists'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION renew_passage_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('
    INSERT INTO %s AS known (account_id, version)
      SELECT account_id, gen_random_uuid() FROM (SELECT DISTINCT account_id FROM changed ORDER BY account_id) AS accounts
    ON CONFLICT (account_id) DO UPDATE SET version = excluded.version',
    part_beside(TG_TABLE_NAME, 'passage_marks'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION renew_tag_list_of_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('
    INSERT INTO %s AS known (account_id, version) VALUES ($1, gen_random_uuid())
    ON CONFLICT (account_id) DO UPDATE SET version = excluded.version',
    part_beside(TG_TABLE_NAME, 'tag_lists')) USING NEW.account_id;
  RETURN NULL;
END
$$;
