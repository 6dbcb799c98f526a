import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvoicesAbroad } from '../../server/src/areas/external-toll/index.ts';
import {
  openAppFixture,
  type AppFixture,
  type SignedIn,
} from '../../server/src/testing/app-fixture.ts';
import { orFail } from './testing/or-fail.ts';
import { loadDemoExternalToll } from './load-demo-external-toll.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { everyAccount } from '../../server/src/testing/scope.ts';

let fixture: AppFixture;
let owner: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = await fixture.addCustomer();
  const { database, services } = fixture.app;
  const since = Temporal.Instant.from('2026-01-01T12:00:00Z');
  await services.tags.add(everyAccount.account(owner.accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber: '004199900002',
      category: 'I',
      plate: '',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  await database.run('UPDATE users SET email = $1 WHERE user_id = $2', [
    'ana@primer.rs',
    owner.userId,
  ]);
});
afterAll(() => fixture.close());

test('an interrupted load continues where it was, also on another day, and creates nothing twice', async () => {
  const { database, services } = fixture.app;
  const load = (day: string) =>
    loadDemoExternalToll({
      database,
      clock: { now: () => Temporal.Instant.from(`${day}T12:00:00Z`) },
      country: 'rs',
      secretKeys: keyRing('secret'),
      attempt: orFail,
    });
  const made = async () => {
    const { totalRecords } = await services.t4aBilling.invoices.list(
      everyAccount.account(owner.accountId),
      {
        first: 0,
        rows: 1,
      },
    );
    const rows = await database.run('SELECT count(*)::int AS n FROM t4a_passages');
    return [totalRecords, rows];
  };
  // A load that was killed after its first transaction.
  await services.externalToll.account.terms(everyAccount.account(owner.accountId), '2');
  await load('2026-11-20');
  const [invoices, passages] = await made();
  expect([invoices, passages]).toEqual([3, [{ n: 8 }]]);
  // Killed after the last step and before its mark.
  await database.run("DELETE FROM product_marks WHERE mark = 'demo-abroad:ana@primer.rs'");
  await load('2026-11-21');
  expect(await made()).toEqual([invoices, passages]);
  const faults = (await checkInvoicesAbroad(everyAccount, database.queries)).flatMap(
    (check) => check.faults,
  );
  expect(faults).toEqual([]);
});
