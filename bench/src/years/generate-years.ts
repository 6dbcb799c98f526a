import pg from 'pg';
import { bringFleet } from '../fleet-setup.ts';
import type { BenchSetup } from '../bench-setup.ts';

/** Months of ten years, up to this one. */
const MONTHS = 120;
/** A fleet of a million. */
const OF_FLEET = 1_000_000;
const TAGS_OF_FLEET = 400;
/** Passages of a small account in a month. */
const A_MONTH = 6;

export const fleetEmail = 'godine@primer.rs';
export const smallEmail = 'malo@primer.rs';

export interface GeneratedYears {
  readonly passages: number;
  readonly bytes: number;
  /** The same by what it is: passages and keys, each with its indexes, and sums. */
  readonly parts: Readonly<Record<string, number>>;
}

/**
 * Ten years of a fleet of a million passages and of many small accounts, up to so many passages in all: by one statement a month
 * and table, as recording them one by one would have left them. The ledger gets nothing, for no list reads it, and other accounts
 * get no sums.
 */
export async function generateYears(
  setup: Pick<BenchSetup, 'databaseUrl' | 'ownerUrl'>,
  passages: number,
  say: (line: string) => void,
): Promise<GeneratedYears> {
  const fleet = await bringFleet(setup, { email: fleetEmail, tags: TAGS_OF_FLEET, passages: 1 });
  const small = await bringFleet(setup, { email: smallEmail, tags: 3, passages: 700 });
  const owner = new pg.Client({ connectionString: setup.ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      "SET synchronous_commit = off; SET statement_timeout = 0; SET maintenance_work_mem = '1GB'",
    );
    // The operator's figures and the hours of lanes are none of a list's business.
    await owner.query('ALTER TABLE passages DISABLE TRIGGER USER');
    await owner.query(
      "UPDATE tags SET plate = 'BG ' || (1000 + tag_number) || '-AA' FROM (SELECT tag_id AS id, row_number() OVER (ORDER BY tag_id) AS tag_number FROM tags WHERE account_id = $1) AS numbered WHERE tag_id = id AND account_id = $1",
      [fleet],
    );
    const accounts = Math.max(0, Math.round((passages - OF_FLEET) / (MONTHS * A_MONTH)));
    const orders = await takeOrdersOfKeys(owner);
    for (let ago = MONTHS - 1; ago >= 0; ago -= 1) {
      await addMonth(owner, { ago, fleet, accounts });
      if (ago % 12 === 0) say(`years: ${MONTHS - ago} of ${MONTHS} months`);
    }
    for (const order of orders) await owner.query(order);
    say('years: the keys are in order');
    await addSums(owner, [fleet, small]);
    await owner.query('ALTER TABLE passages ENABLE TRIGGER USER');
    await owner.query('SELECT refresh_statistics()');
    await owner.query('VACUUM');
    return await sizeOf(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Takes the indexes of all keys away, and returns the statements that make them again. Keys of a month are spread over those of all
 * months: to add them would write most of the indexes again for each month.
 */
async function takeOrdersOfKeys(owner: pg.Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ readonly taken: string; readonly made: string }>(`
    SELECT CASE WHEN conname IS NULL THEN 'DROP INDEX ' || indexrelid::regclass
                ELSE 'ALTER TABLE passage_keys DROP CONSTRAINT ' || quote_ident(conname) END AS taken,
           CASE WHEN conname IS NULL THEN pg_get_indexdef(indexrelid)
                ELSE 'ALTER TABLE passage_keys ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(c.oid) END AS made
    FROM pg_index LEFT JOIN pg_constraint AS c ON c.conindid = indexrelid AND c.contype IN ('p', 'u')
    WHERE indrelid = 'passage_keys'::regclass`);
  for (const { taken } of rows) await owner.query(taken);
  return rows.map(({ made }) => made);
}

/** What a passage and its key have, of `one`: account, tag, moment, and the number that makes its id. */
const rowOf = `
  one.account_id, one.at, one.id, one.tag_id, (one.at AT TIME ZONE 'Europe/Belgrade')::date,
  one.at - interval '40 minutes', like_this.entry_station_id, like_this.exit_station_id, '3', 'I',
  like_this.amount_minor + 1000 * (one.place % 7), 'RSD', '{}', like_this.calculation, like_this.calculation_id`;

async function addMonth(
  owner: pg.Client,
  {
    ago,
    fleet,
    accounts,
  }: { readonly ago: number; readonly fleet: string; readonly accounts: number },
): Promise<void> {
  const month = `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '${ago} months')`;
  await owner.query(`SELECT ensure_passage_partition(${month}::date)`);
  // Up to now, in the month that has begun.
  const moment = (place: string): string =>
    `(${month} AT TIME ZONE 'UTC') + (least(${month} + interval '1 month', now() AT TIME ZONE 'UTC') - ${month}) * (0.999 * random() + 0 * ${place})`;
  await owner.query('BEGIN');
  // By one statement, so that a passage and its key have the same moment; in the order of the keys.
  await owner.query(`
    CREATE TEMPORARY TABLE month_of_one ON COMMIT DROP AS
    SELECT '${fleet}'::uuid AS account_id, ${moment('place')} AS at,
           md5('${fleet} ${ago} ' || place)::uuid AS id, tags.ids[1 + place % ${TAGS_OF_FLEET}] AS tag_id, place
    FROM generate_series(1, ${Math.round(OF_FLEET / MONTHS)}) AS place,
         (SELECT array_agg(tag_id) AS ids FROM tags WHERE account_id = '${fleet}') AS tags
    UNION ALL
    SELECT md5('account ' || account)::uuid, ${moment('place')},
           md5('${ago} ' || account || ' ' || place)::uuid, md5('tag ' || account)::uuid, place
    FROM generate_series(1, ${accounts}) AS account, generate_series(1, ${A_MONTH}) AS place
    ORDER BY 1, 2, 3`);
  await owner.query(`
    INSERT INTO passages (account_id, exited_at, passage_id, tag_id, toll_day, entered_at, entry_station_id,
      exit_station_id, lane, category, amount_minor, currency, marks, calculation, calculation_id)
    SELECT ${rowOf} FROM month_of_one AS one, (
      SELECT * FROM passages WHERE account_id = '${fleet}' AND entry_station_id IS NOT NULL LIMIT 1
    ) AS like_this`);
  await owner.query(`
    INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at)
    SELECT account_id, id::text, id, at FROM month_of_one`);
  await owner.query('COMMIT');
}

/** Days of accounts, which count their months by a trigger, and of tags: of those that are asked for, since others read none of it. */
async function addSums(owner: pg.Client, accounts: readonly string[]): Promise<void> {
  await owner.query('TRUNCATE passage_days, passage_tag_days, passage_months');
  await owner.query(
    `INSERT INTO passage_tag_days (account_id, tag_id, toll_day, passage_count, amount_minor)
     SELECT account_id, tag_id, toll_day, count(*), sum(amount_minor) FROM passages
     WHERE account_id = ANY($1) GROUP BY 1, 2, 3`,
    [accounts],
  );
  await owner.query(`
    INSERT INTO passage_days (account_id, toll_day, passage_count, amount_minor)
    SELECT account_id, toll_day, sum(passage_count), sum(amount_minor) FROM passage_tag_days GROUP BY 1, 2`);
}

async function sizeOf(owner: pg.Client): Promise<GeneratedYears> {
  const { rows } = await owner.query<{
    readonly n: string;
    readonly of: string;
    readonly bytes: string;
  }>(`
    SELECT (SELECT count(*) FROM passage_keys)::text AS n, of, sum(bytes)::text AS bytes FROM (
      SELECT CASE WHEN c.relname ~ '^passages_' THEN 'passages'
                  WHEN c.relname = 'passage_keys' THEN 'keys'
                  WHEN c.relname ~ '^passage_' THEN 'sums' ELSE 'others' END AS of,
             pg_total_relation_size(c.oid) AS bytes
      FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    ) AS tables GROUP BY of ORDER BY of`);
  const parts = Object.fromEntries(rows.map(({ of, bytes }) => [of, Number(bytes)]));
  return {
    passages: Number(rows[0]?.n),
    bytes: Object.values(parts).reduce((sum, bytes) => sum + bytes, 0),
    parts,
  };
}
