import type pg from 'pg';
import { addTravellers } from '../../../../server/src/areas/external-toll/testing/kill-fixture.ts';
import { createDatabase } from '../../../../server/src/platform/database/database.ts';
import { keyRing } from '../../../../server/src/platform/keys/key-ring.ts';
import type { Nation } from './model.ts';
import type { LoadWorld } from './world.ts';

export interface Population {
  readonly accounts: number;
  readonly tags: number;
  /** Users whose name is `vozac` and a number below this sign in. */
  readonly readers: number;
  /** Of tags that are abroad. */
  readonly travelling: readonly string[];
}

/** A tag of whoever signs in. */
export interface Reader {
  readonly username: string;
  readonly accountId: string;
  readonly tagId: string;
  readonly serialNumber: string;
}

const TRAVELLERS = 40;
const FIRST_SERIAL = 4_300_000_000;
/** Minor units, at first: enough for a day of trips, so that balances are low now and then as ever. */
const BALANCES = { from: 50_000, to: 1_500_000 };

/** The nation's customers, by a few statements: what is measured comes later. */
export async function bringPopulation(
  world: LoadWorld,
  nation: Nation,
  scale: number,
  readersAtLeast: number,
): Promise<Population> {
  const tags = Math.max(200, Math.round(nation.tags * scale));
  const accounts = Math.round(tags / nation.tagsOfAccount);
  await bringCustomers(world.pool, { tags, accounts, passwordHash: world.passwordHash });
  const database = createDatabase({ url: world.ownerUrl, role: null, size: 1 });
  const travelling = await addTravellers(database, TRAVELLERS, keyRing(world.secretKey));
  await database.close();
  // As autovacuum leaves them: without it a search for words would read what its index has not taken in yet.
  await world.pool.query('VACUUM (ANALYZE)');
  return { accounts, tags, readers: Math.min(accounts, readersAtLeast), travelling };
}

async function bringCustomers(
  pool: pg.Pool,
  given: { readonly tags: number; readonly accounts: number; readonly passwordHash: string },
): Promise<void> {
  const { tags, accounts, passwordHash } = given;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `CREATE TEMPORARY TABLE people ON COMMIT DROP AS
       SELECT n, uuidv7() AS account_id, uuidv7() AS user_id, now() - interval '2 years' AS since
       FROM generate_series(0, ${String(accounts - 1)}) AS n`,
    );
    await client.query('CREATE UNIQUE INDEX ON people (n)');
    await client.query(
      `INSERT INTO accounts (account_id, person_type, created_at)
       SELECT account_id, 'fizicko', since FROM people`,
    );
    await client.query(
      `INSERT INTO users (account_id, user_id, email, username, first_name, last_name, password_hash,
                          password_changed_at, email_verified_at, created_at)
       SELECT account_id, user_id, 'vozac' || n || '@primer.rs', 'vozac' || n,
              (ARRAY['Милица', 'Јована', 'Марко', 'Никола', 'Ана', 'Драган', 'Ивана'])[1 + n % 7],
              (ARRAY['Петровић', 'Јовановић', 'Илић', 'Савић', 'Костић'])[1 + n % 5] || (n / 35)::text,
              $1, since, since, since FROM people`,
      [passwordHash],
    );
    await client.query(
      `INSERT INTO sign_in_names (name, kind, account_id, user_id)
       SELECT 'vozac' || n, 'username', account_id, user_id FROM people
       UNION ALL SELECT 'vozac' || n || '@primer.rs', 'email', account_id, user_id FROM people`,
    );
    await client.query(
      `INSERT INTO tags (account_id, tag_id, serial_number, category, plate, status_changed_at, created_at)
       SELECT account_id, uuidv7(), lpad((${String(FIRST_SERIAL)} + tag)::text, 12, '0'), 'I',
              'BG' || lpad((tag % 10000)::text, 4, '0') || chr(65 + tag / 10000 % 26) || chr(65 + tag / 260000 % 26),
              since, since
       FROM generate_series(0, ${String(tags - 1)}) AS tag JOIN people ON n = tag % ${String(accounts)}`,
    );
    await client.query(
      `INSERT INTO tag_directory (serial_number, account_id, tag_id)
       SELECT serial_number, account_id, tag_id FROM tags`,
    );
    await client.query(
      `INSERT INTO ledger_accounts (account_id, ledger_account_id, kind, tag_id, currency, balance_minor)
       SELECT account_id, 'tag:' || tag_id, 'tag', tag_id, 'RSD',
              100 * round((${String(BALANCES.from)} + random() * ${String(BALANCES.to - BALANCES.from)}) / 100)
       FROM tags`,
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

export function serialOf(tag: number): string {
  return String(FIRST_SERIAL + tag).padStart(12, '0');
}

/** Those who sign in, each with one of their tags. */
export async function readReaders(pool: pg.Pool, count: number): Promise<readonly Reader[]> {
  const { rows } = await pool.query<Reader>(
    `SELECT username, users.account_id AS "accountId", tag_id AS "tagId", serial_number AS "serialNumber"
     FROM generate_series(0, ${String(count - 1)}) AS n
     JOIN tag_directory ON serial_number = lpad((${String(FIRST_SERIAL)} + n)::text, 12, '0')
     JOIN users ON users.account_id = tag_directory.account_id`,
  );
  return rows;
}
