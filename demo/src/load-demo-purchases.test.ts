import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../server/src/areas/identity/index.ts';
import { checkPurchases } from '../../server/src/areas/purchases/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { createDatabase, type Database } from '../../server/src/platform/database/database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../server/src/platform/testing/test-database.ts';
import { orFail } from './testing/or-fail.ts';
import { loadDemoPurchases } from './load-demo-purchases.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { everyAccount } from '../../server/src/testing/scope.ts';

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const clock = { now: () => now };

let storage: TestDatabase;
let database: Database;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  for (const name of ['ana', 'flota']) {
    await database.transaction((tx) =>
      createAccount(everyAccount, tx, {
        accountId: uuid(),
        userId: uuid(),
        personType: 'fizicko',
        businessName: '',
        taxNumber: '',
        companyNumber: '',
        email: `${name}@primer.rs`,
        username: name,
        firstName: 'Ana',
        lastName: 'Anić',
        phone: '',
        languageId: '2',
        passwordHash: 'x',
        createdAt: now,
        verifiedAt: now,
      }),
    );
  }
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

test('the demo has each of its orders once, however often it is loaded, and its books are correct', async () => {
  const secretKeys = keyRing('тајна тајна тајна');
  const options = { database, clock, country: 'rs', secretKeys, attempt: orFail } as const;
  await loadDemoPurchases(options);
  await loadDemoPurchases(options);
  const states = await database.run(
    'SELECT state, payment_method AS method FROM orders ORDER BY created_at',
  );
  expect(states).toEqual([
    { state: 'delivered', method: 'slip' },
    { state: 'delivered', method: 'on-delivery' },
    { state: 'sent', method: 'card' },
    { state: 'awaiting-payment', method: 'slip' },
    { state: 'confirmed', method: 'card' },
  ]);
  const checks = [
    ...(await createWallet({ database, clock, events: nobodyListens }).verify(everyAccount)),
    ...(await checkPurchases(everyAccount, database.queries)),
  ];
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([]);
});
