import type { CallResult } from '@rampa/contract';
import { prenesiIznos } from '@rampa/contract/balance-transfers';
import {
  pripremiProdaju,
  prodajUredjaj,
  uplatiGotovinu,
  vratiGotovinu,
  zakljuciKasu,
} from '@rampa/contract/counter';
import { prenesiStanjeFirme } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { stockPoint } from '../../../server/src/areas/counter/testing/stock-point.ts';
import { insertPastPayments } from '../../../server/src/areas/payments/index.ts';
import { createHandingOver } from '../../../server/src/areas/tags/testing/handovers-fixture.ts';
import { addLanesTag } from '../../../server/src/areas/tags/testing/lanes-fixture.ts';
import { topUpPurpose } from '../../../server/src/areas/top-ups/index.ts';
import { createCompanies } from '../../../server/src/areas/top-ups/testing/company-fixture.ts';
import type { TestDatabase } from '../../../server/src/platform/testing/test-database.ts';
import {
  openAppFixture,
  type AppFixture,
  type SignedIn,
} from '../../../server/src/testing/app-fixture.ts';
import { giveThings } from '../../../server/src/testing/owned-things.ts';
import { everyAccount } from '../../../server/src/testing/scope.ts';

/**
 * What the demo does not have: cash in a till, given back and handed over, a tag of another account, one of each thing, and
 * a company that fills its tags from a balance of its own.
 */
export async function useCounterAndMore(storage: TestDatabase): Promise<void> {
  const fixture = await openAppFixture({ storage: { ...storage, drop: async () => undefined } });
  const clerk = await fixture.addStaff('clerk');
  const customer = await fixture.addCustomer();
  const company = await fixture.addCustomer('pravno');
  const { paidOrder } = await giveThings(fixture, company);
  await addPayment(fixture, company, paidOrder);
  const tag = await addLanesTag(fixture, customer);
  const cash = async () => {
    const answer = await fixture.call(
      uplatiGotovinu,
      {
        account_id: customer.accountId,
        tag_id: tag.tagId,
        amount: 200_000,
        idempotencyKey: uuid(),
      },
      clerk.token,
    );
    expect(answer).toMatchObject({ http: 200 });
    return (answer.result as { order_number: string }).order_number;
  };
  const returned = { account_id: customer.accountId, order_number: await cash() };
  await fixture.call(vratiGotovinu, { ...returned, reason: 'wrong-amount' }, clerk.token);
  await cash();
  const counted = { expected: 200_000, counted: 190_000, note: 'мање', idempotencyKey: uuid() };
  expect(await fixture.call(zakljuciKasu, counted, clerk.token)).toMatchObject({ http: 200 });
  await cash();
  const other = await addLanesTag(fixture, customer);
  const moved = { tag_id: other.tagId, toTagId: tag.tagId, amount: 30_000, idempotencyKey: uuid() };
  expect(await fixture.call(prenesiIznos, moved, customer.token)).toMatchObject({ http: 200 });
  await createHandingOver(fixture).handOver(customer, company, tag);
  await sellDevice(fixture, clerk, customer);
  await fillFromBalance(fixture);
  await fixture.close();
}

/** Paid in, filled by rule, and moved by hand both ways; another payment is awaited. */
async function fillFromBalance(fixture: AppFixture): Promise<void> {
  const companies = createCompanies({
    app: fixture,
    call: (who, call, input) => fixture.call(call, input, who.token),
  });
  const company = await companies.add(3);
  await companies.payIn(company, 1_000_000);
  await companies.order(company, 100_000, 'bank-transfer');
  expect(await companies.save(company, [{}])).toMatchObject({ http: 200 });
  await companies.work(company);
  const [tag_id] = company.tagIds;
  for (const [way, amount] of Object.entries({ give: 5000, fetch: 3000 })) {
    const moved = { tag_id, way, amount, idempotencyKey: uuid() };
    const answer = await fixture.call(prenesiStanjeFirme, moved, company.token);
    expect(answer).toMatchObject({ http: 200 });
  }
}

/** The payment by card of the top-up that comes with one of each thing: without it the books would not be right. */
async function addPayment(
  { app: { database, services } }: AppFixture,
  { accountId }: SignedIn,
  orderNumber: string,
): Promise<void> {
  await database.transaction((tx) =>
    insertPastPayments(everyAccount, tx, services.payments.provider, topUpPurpose, [
      {
        accountId,
        orderNumber,
        amountMinor: 200_000,
        currency: 'RSD',
        state: 'paid',
        createdAt: '2026-11-01T08:00:00Z',
        settledAt: '2026-11-01T08:01:00Z',
      },
    ]),
  );
}

/** For cash, with its first credit. */
async function sellDevice(
  fixture: AppFixture,
  clerk: SignedIn,
  { userId, accountId, username }: SignedIn,
): Promise<void> {
  const counter = await fixture.addStaff('counter');
  const phone = '+381641234567';
  await fixture.app.database.run(
    'UPDATE users SET phone = $1 WHERE account_id = $2 AND user_id = $3',
    [phone, accountId, userId],
  );
  const [serial_number] = await stockPoint(fixture, clerk, 1);
  const said = { serial_number, email: `${username}@primer.rs`, knownBy: phone };
  const prepared = await fixture.call(pripremiProdaju, said, counter.token);
  const { packages } = prepared.result as CallResult<typeof pripremiProdaju>;
  const total = packages.find((one) => one.package === 'small')?.total;
  const sale = {
    account_id: accountId,
    serial_number,
    package: 'small',
    total,
    plate: '',
    idempotencyKey: uuid(),
  };
  expect(await fixture.call(prodajUredjaj, sale, counter.token)).toMatchObject({ http: 200 });
}
