import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';

let fixture: AppFixture;
let owner: Database;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

const account = uuid();

/** Years of orders of fifty companies; of each, the two newest are not paid. */
async function fill(table: string, id: string, more: Readonly<Record<string, string>>) {
  const names = ['', ...Object.keys(more)].join(', ');
  const values = ['', ...Object.values(more)].join(', ');
  await owner.run(
    `INSERT INTO ${table} (account_id, ${id}, user_id, order_number, method, amount_minor, currency, state, idempotency_key,
                           language_id, created_at, settled_at${names})
     SELECT company.id, gen_random_uuid(), gen_random_uuid(), n::text, 'bank-transfer', 50000, 'RSD',
            CASE WHEN n > 2 THEN 'paid' ELSE 'pending' END, gen_random_uuid(), '2',
            now() - n * interval '1 day', CASE WHEN n > 2 THEN now() END${values}
     FROM (SELECT $1::uuid AS id UNION ALL SELECT gen_random_uuid() FROM generate_series(1, 49)) AS company,
          generate_series(1, 400) AS n`,
    [account],
  );
  await owner.run(`ANALYZE ${table}`);
}

/** Names of the indexes by which statements are executed, once for each. */
async function indexesOf(statements: readonly string[]): Promise<readonly (readonly string[])[]> {
  const found: string[][] = [];
  for (const statement of statements) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${sql.raw(statement)}`.execute(
      owner.queries,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan');
    // Where tables are split, those of a part have its number behind their name.
    found.push(
      [...plan.matchAll(/(?:using|on) (\w+_top_ups__[a-z_]+?)(?:_\d+)?\b/gu)].map(
        ([, name = '']) => name,
      ),
    );
  }
  return found;
}

test.each([
  {
    table: 'bulk_top_ups',
    id: 'bulk_top_up_id',
    more: { tag_count: '1', request_hash: "''", keep_card: 'false' },
  },
  { table: 'company_top_ups', id: 'company_top_up_id', more: {} },
])(
  'what waits in $table is found without the history of its company, or what waits for others',
  async ({ table, id, more }) => {
    await fill(table, id, more);
    const own = `FROM ${table} WHERE account_id = '${account}' AND state = 'pending'`;
    const slips = `${own} AND method = 'bank-transfer'`;
    const index = [`${table}__pending`];
    expect(
      await indexesOf([
        `SELECT 1 ${slips} LIMIT 1`,
        `SELECT * ${slips} AND created_at >= now() - interval '30 days' ORDER BY created_at LIMIT 100`,
        `SELECT count(*) ${own}`,
        `SELECT * ${own} ORDER BY created_at DESC, ${id} DESC LIMIT 20`,
        `SELECT * ${own} AND method <> 'bank-transfer' AND created_at >= now() - interval '1 day'`,
      ]),
    ).toEqual([index, index, index, index, index]);
  },
);
