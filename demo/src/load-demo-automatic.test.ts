import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTopUps } from '../../server/src/areas/top-ups/index.ts';
import {
  openAppFixture,
  type AppFixture,
  type SignedIn,
} from '../../server/src/testing/app-fixture.ts';
import { orFail } from './testing/or-fail.ts';
import { loadDemoAutomatic } from './load-demo-automatic.ts';
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
      serialNumber: '004199900001',
      category: 'I',
      plate: '',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: since,
      createdAt: since,
    },
  ]);
  await database.run('UPDATE users SET email = $1 WHERE user_id = $2', [
    'blokiran@primer.rs',
    owner.userId,
  ]);
});
afterAll(() => fixture.close());

test('the demo has one declined card, and what its owner removes stays removed', async () => {
  const { database, services } = fixture.app;
  const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
  const options = {
    database,
    clock,
    country: 'rs',
    secretKeys: keyRing('secret'),
    attempt: orFail,
  } as const;
  await loadDemoAutomatic(options);
  await loadDemoAutomatic(options);
  const rules = await services.automaticTopUps.list(everyAccount.account(owner.accountId));
  expect(rules).toMatchObject([
    { state: 'failing', rule: { refusal: 'insufficient-funds', failures: 3 } },
  ]);
  await database.transaction((tx) =>
    services.automaticTopUps.removeAll(everyAccount.account(owner.accountId), tx),
  );
  await loadDemoAutomatic(options);
  expect(await services.automaticTopUps.list(everyAccount.account(owner.accountId))).toEqual([]);
  const faults = (await checkTopUps(everyAccount, database.queries)).filter(({ invariant }) =>
    invariant.includes('automatic'),
  );
  expect(faults.flatMap((check) => check.faults)).toEqual([]);
});
