import { getZahtevDetalji, getZahtevi } from '@rampa/contract/purchase-requests';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPurchaseRequests } from '../../server/src/areas/purchase-requests/index.ts';
import { checkPurchases } from '../../server/src/areas/purchases/index.ts';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import {
  openAppFixture,
  type AppFixture,
  type SignedIn,
} from '../../server/src/testing/app-fixture.ts';
import { orFail } from './testing/or-fail.ts';
import { loadDemoRequests } from './load-demo-requests.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { deskScope, everyAccount } from '../../server/src/testing/scope.ts';

const load = () =>
  loadDemoRequests({
    database: fixture.app.database,
    clock: { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') },
    country: 'rs',
    secretKeys: keyRing('тајна тајна тајна'),
    attempt: orFail,
  });

let fixture: AppFixture;
let company: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  company = await fixture.addCustomer('pravno');
  const { database, services } = fixture.app;
  for (const category of ['I', 'II', 'III', 'IV'] as const) {
    await services.fulfilment.receive(category, 600);
  }
  await database.run('UPDATE users SET email = $1 WHERE user_id = $2', [
    'flota@primer.rs',
    company.userId,
  ]);
});
afterAll(() => fixture.close());

/** Runs the work while no order can be paid. */
async function whileUnpayable(work: () => Promise<void>): Promise<void> {
  const owner = createDatabase({ url: fixture.ownerUrl, role: null });
  await owner.run(
    `CREATE FUNCTION refuse_payment() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'killed here'; END $$`,
  );
  await owner.run(
    'CREATE TRIGGER refuse_payment BEFORE UPDATE ON orders EXECUTE FUNCTION refuse_payment()',
  );
  await work();
  await owner.run('DROP TRIGGER refuse_payment ON orders');
  await owner.close();
}

test('the company has a request in each state, once, however often a load is interrupted or repeated', async () => {
  const { database } = fixture.app;
  await whileUnpayable(async () => {
    await expect(load()).rejects.toThrow('killed here');
  });
  await load();
  await load();
  const { result } = await fixture.call(getZahtevi, { first: 0, rows: 20 }, company.token);
  const { items } = result as { items: { state: string }[] };
  expect(items.map(({ state }) => state)).toEqual([
    'sent',
    'priced',
    'accepted',
    'paid',
    'refused',
    'expired',
    'withdrawn',
  ]);
  const checks = [
    ...(await fixture.app.services.wallet.verify(everyAccount)),
    ...(await checkPurchases(everyAccount, database.queries)),
    ...(await checkPurchaseRequests(everyAccount, database.queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});

test('a price set by a clerk meanwhile stays, however often the demo is loaded', async () => {
  await load();
  const { requestDesk } = fixture.app.services;
  const [open] = await fixture.app.database.queries
    .selectFrom('purchase_requests')
    .select(['request_number', 'revision'])
    .where('state', '=', 'priced')
    .execute();
  const number = open?.request_number ?? '';
  expect(open?.revision).toBe(1);
  const clerk = deskScope(fixture.now);
  const priced = await requestDesk.price(clerk, { number }, { discountPercent: 20 }, 'Наша понуда');
  if (!priced.ok) throw new Error(priced.code);
  await load();
  const { result } = await fixture.call(
    getZahtevDetalji,
    { request_number: number },
    company.token,
  );
  expect(result).toMatchObject({ answer: 'Наша понуда' });
  const [kept] = await fixture.app.database.run(
    'SELECT revision, total_minor FROM purchase_requests WHERE request_number = $1',
    [number],
  );
  expect(kept).toEqual({ revision: 2, total_minor: priced.value.price?.totalMinor });
});
