import {
  createCustomer,
  demoAccounts,
  demoPassword,
  type Customer,
} from '../fixtures/customers.ts';
import { openTestDatabase } from '../fixtures/database.ts';
import { createGateway, type Gateway } from '../fixtures/gateway.ts';
import { furnish } from '../fixtures/showcase.ts';
import { startTopUp } from '../fixtures/top-ups.ts';
import { getPonuda } from '@rampa/contract/top-ups';
import type { StackAddresses } from '../stack/stack.ts';
import type { Fullness } from './options.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Customers with no data, typical data, and as much data as possible. */
export async function prepareCustomers(
  stack: StackAddresses,
  wanted: readonly Fullness[],
): Promise<ReadonlyMap<Fullness, Credentials>> {
  const demo = (email: string): Credentials => ({ email, password: demoPassword });
  const all = new Map<Fullness, Credentials>([
    ['empty', demo(demoAccounts.marko)],
    ['typical', demo(demoAccounts.ana)],
    ['overfull', demo(demoAccounts.flota)],
    ['company', demo(demoAccounts.prevoz)],
    ['household', demo(demoAccounts.porodica)],
  ]);
  if (wanted.includes('long-names')) all.set('long-names', await createLongNames(stack));
  return all;
}

/** Forty characters wherever that many are allowed, and a balance of seven digits. */
async function createLongNames(stack: StackAddresses): Promise<Customer> {
  const database = openTestDatabase(stack.database);
  try {
    const customer = await createCustomer(
      { portal: stack.portal, database },
      {
        ime: 'Константина-Александрина Стефанија Марија',
        prezime: 'Хаџипавловић-Ковачевић Радосављевић-Ђурић',
        poslovno_ime: 'Међународна шпедиција и друмски превоз Хаџипавловић-Ковачевић, Београд',
      },
    );
    const nickname = 'Шлепер за дуге туре и опасан терет, број 7';
    const tags = await Promise.all(
      ['BG1234567890', 'NS', 'ŠIBENIK-1234', 'AB123CD'].map((plate, index) =>
        customer.addTag({
          kategorija: index % 2 === 0 ? 'IV' : 'IA',
          plate,
          nickname: nickname.slice(0, 40),
        }),
      ),
    );
    const gateway = createGateway(stack.gateway);
    await furnish(customer, gateway);
    await fillUp(customer, tags[0]?.tagId ?? '', gateway);
    return customer;
  } finally {
    await database.close();
  }
}

/** Top-ups of the largest amount, until the balance has seven digits before the comma. */
async function fillUp(customer: Customer, tagId: string, gateway: Gateway): Promise<void> {
  const most = await customer.api.call(getPonuda, {});
  for (let sum = 0; sum < 100_000_000; sum += most.maximum) {
    const orderNumber = await startTopUp(customer.api, tagId, most.maximum);
    await gateway.approve(orderNumber);
  }
}
