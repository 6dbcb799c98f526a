import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { afterEach, expect, test } from 'vitest';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { everyAccount } from '../../server/src/testing/scope.ts';
import { loadDemoFilling } from './load-demo-filling.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test.each<[Country]>([['rs'], ['sr']])(
  'the demo of %s has a company whose rules keep money on its tags, with correct books',
  async (country) => {
    const storage = await createTestDatabase();
    const database = createDatabase({ url: storage.appUrl, statementTimeoutMs: 60_000 });
    closing.push(async () => {
      await database.close();
      await storage.drop();
    });
    const clock = { now: () => Temporal.Instant.from('2026-11-20T13:05:00Z') };
    const options = {
      database,
      clock,
      country,
      secretKeys: keyRing('a secret of this test alone'),
      passwordHash: 'none',
      attempt: async (_what: string, work: () => Promise<void>) => {
        await work();
        return true;
      },
    };
    await loadDemoFilling(options);
    await loadDemoFilling(options);
    const wallet = createWallet({ database, clock, events: nobodyListens });
    for (const check of await wallet.verify(everyAccount)) {
      expect(check).toMatchObject({ faults: [] });
    }
    // No tag was ever without money, and something is left to fill from.
    expect(
      await database.run(
        `SELECT count(*)::int AS below FROM (
           SELECT sum(amount_minor) OVER (PARTITION BY ledger_account_id ORDER BY occurred_at, amount_minor DESC) AS balance
           FROM postings JOIN journals USING (account_id, journal_id) WHERE ledger_account_id LIKE 'tag:%') AS history
         WHERE balance < 0`,
      ),
    ).toEqual([{ below: 0 }]);
    expect(
      await database.run(
        `SELECT kind, count(*) >= 2 AS several FROM company_movements GROUP BY kind ORDER BY kind`,
      ),
    ).toEqual([
      { kind: 'filled', several: true },
      { kind: 'paid-in', several: true },
    ]);
    expect(
      await database.run(
        `SELECT balance_minor > alert_below_minor AS enough FROM ledger_accounts JOIN company_balances USING (account_id)
         WHERE ledger_account_id = 'company-balance'`,
      ),
    ).toEqual([{ enough: true }]);
  },
);
