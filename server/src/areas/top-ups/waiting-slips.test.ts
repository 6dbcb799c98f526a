import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database, type Queries } from '../../platform/database/database.ts';
import { inOneStatement } from '../../platform/database/parts.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { plansOf } from '../../platform/testing/plans-of.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import {
  chargedFor,
  mayHaveBulkSlip,
  selectTagsBeingCharged,
  selectTagsWaitingFor,
  selectWaitingBulks,
} from './bulk/bulk-slips.store.ts';
import {
  mayFillTags,
  selectPendingTopUps,
  selectWaitingCompanySlips,
} from './company/company-top-ups.store.ts';

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
const filled = new Set<string>();

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

const waitingBulk = inOneStatement({ waits: mayHaveBulkSlip });
const waitingCompany = inOneStatement({ waits: mayFillTags });
const page = { first: 0, rows: 20 };

/** The product's own statements about what waits. */
const waiting: readonly {
  readonly table: string;
  readonly id: string;
  readonly more: Readonly<Record<string, string>>;
  readonly asked: readonly (readonly [
    string,
    (scope: AccountScope, queries: Queries, now: Temporal.Instant) => Promise<unknown>,
  ])[];
}[] = [
  {
    table: 'bulk_top_ups',
    id: 'bulk_top_up_id',
    more: { tag_count: '1', request_hash: "''", keep_card: 'false' },
    asked: [
      ['whether a slip waits', (scope, queries) => waitingBulk(queries, scope, {})],
      [
        'slips',
        (scope, queries, now) => selectWaitingBulks(scope, queries, now.subtract({ hours: 720 })),
      ],
      [
        'tags that wait for a slip',
        (scope, queries, now) =>
          selectTagsWaitingFor(scope, queries, [uuid()], now.subtract({ hours: 720 })),
      ],
      [
        'tags that a card is charged for',
        (scope, queries, now) =>
          selectTagsBeingCharged(scope, queries, [uuid()], now.subtract(chargedFor)),
      ],
    ],
  },
  {
    table: 'company_top_ups',
    id: 'company_top_up_id',
    more: {},
    asked: [
      ['whether a slip waits', (scope, queries) => waitingCompany(queries, scope, {})],
      [
        'slips',
        (scope, queries, now) =>
          selectWaitingCompanySlips(scope, queries, now.subtract({ hours: 720 })),
      ],
      ['what is not paid', (scope, queries) => selectPendingTopUps(scope, queries, page)],
    ],
  },
];

const cases = waiting.flatMap(({ asked, ...rows }) =>
  asked.map(([what, ask]) => ({ ...rows, what, ask })),
);

test.each(cases)(
  '$what in $table are found without the history of their company, or what waits for others',
  async ({ table, id, more, ask }) => {
    if (!filled.has(table)) await fill(table, id, more);
    filled.add(table);
    const scope = everyAccount.account(account);
    const plans = await plansOf(owner.queries, (queries) => ask(scope, queries, fixture.now()));
    expect(plans).not.toEqual([]);
    for (const plan of plans) {
      expect(plan).not.toContain(`Seq Scan on ${table}`);
      // Where tables are split, the index of a part has its number behind its name.
      const indexes = plan.matchAll(
        new RegExp(`(?:using|on) (${table}__[a-z_]+?)(?:_\\d+)?\\b`, 'gu'),
      );
      expect([...new Set([...indexes].map(([, name]) => name))], plan).toEqual([
        `${table}__pending`,
      ]);
    }
  },
);
