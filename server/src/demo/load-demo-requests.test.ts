import { getZahtevi } from '@rampa/contract/purchase-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPurchaseRequests } from '../areas/purchase-requests/index.ts';
import { checkPurchases } from '../areas/purchases/index.ts';
import { openAppStage, type AppStage, type SignedIn } from '../testing/app-stage.ts';
import { loadDemoRequests } from './load-demo-requests.ts';
import { Temporal } from 'temporal-polyfill';

let stage: AppStage;
let company: SignedIn;
beforeAll(async () => {
  stage = await openAppStage();
  company = await stage.addCustomer('pravno');
  const { database, services } = stage.app;
  for (const category of ['I', 'II', 'III', 'IV'] as const) {
    await services.fulfilment.receive(category, 600);
  }
  await database.run('UPDATE users SET email = $1 WHERE user_id = $2', [
    'flota@primer.rs',
    company.userId,
  ]);
});
afterAll(() => stage.close());

test('the company has a request of each state, once however often the demo is loaded', async () => {
  const { database } = stage.app;
  const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };
  const options = { database, clock, country: 'rs', secretKey: 'тајна тајна тајна' } as const;
  await loadDemoRequests(options);
  await loadDemoRequests(options);
  const { result } = await stage.call(getZahtevi, { first: 0, rows: 20 }, company.token);
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
    ...(await stage.app.services.wallet.verify()),
    ...(await checkPurchases(database.queries)),
    ...(await checkPurchaseRequests(database.queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});
