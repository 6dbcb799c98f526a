import type { AnyCall, CallResult } from '@rampa/contract';
import {
  getKasa,
  getStanjeSaltera,
  getZakljucenja,
  nadjiTagNaSalteru,
  pripremiProdaju,
  prodajUredjaj,
  uplatiGotovinu,
} from '@rampa/contract/counter';
import { getStanjeProdajnihMesta, premestiUredjaje } from '@rampa/contract/purchases';
import { getPodaciKupca } from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockPoint } from '../areas/counter/testing/stock-point.ts';
import { addLanesTag, type LanesTag } from '../areas/tags/testing/lanes-fixture.ts';
import { counterPoint, openAppFixture, type AppFixture, type SignedIn } from './app-fixture.ts';
import { openMachineCounter, type MachineCounter } from './machine-counts.ts';

// On several machines alone: `npm run test:distributed`. What people at points of sale and clerks ask for while a customer waits.

let fixture: AppFixture;
let machines: MachineCounter;
let counter: SignedIn;
let clerk: SignedIn;
let customer: SignedIn;
let tag: LanesTag;
let devices: readonly string[];
let sale: CallResult<typeof pripremiProdaju>;
const phone = '+381641234567';
beforeAll(async () => {
  fixture = await openAppFixture();
  machines = await openMachineCounter(fixture.ownerUrl);
  counter = await fixture.addStaff('counter');
  clerk = await fixture.addStaff('clerk');
  customer = await fixture.addCustomer();
  tag = await addLanesTag(fixture, customer);
  devices = await stockPoint(fixture, clerk, 2);
  await fixture.app.database.run(
    'UPDATE users SET phone = $1 WHERE account_id = $2 AND user_id = $3',
    [phone, customer.accountId, customer.userId],
  );
  const prepared = await fixture.call(pripremiProdaju, buyer(), counter.token);
  sale = prepared.result as CallResult<typeof pripremiProdaju>;
});
afterAll(async () => {
  await machines.close();
  await fixture.close();
});

const buyer = () => ({
  serial_number: devices[0],
  email: `${customer.username}@primer.rs`,
  knownBy: phone,
});
const cash = () => ({
  account_id: customer.accountId,
  tag_id: tag.tagId,
  amount: 200_000,
  idempotencyKey: uuid(),
});
const wanted = () => ({
  account_id: customer.accountId,
  serial_number: devices[0],
  package: 'small',
  total: sale.packages.find((one) => one.package === 'small')?.total,
  plate: '',
  idempotencyKey: uuid(),
});

type Who = 'counter' | 'clerk';
const hot: readonly (readonly [name: string, call: AnyCall, input: () => object, who: Who])[] = [
  [
    'find the tag of a customer who is there',
    nadjiTagNaSalteru,
    () => ({ serial_number: tag.serialNumber, knownBy: 'BG 2148-AP' }),
    'counter',
  ],
  ['take cash', uplatiGotovinu, cash, 'counter'],
  ['what lies at one’s point of sale', getStanjeSaltera, () => ({}), 'counter'],
  ['prepare a sale', pripremiProdaju, buyer, 'counter'],
  ['sell a device', prodajUredjaj, wanted, 'counter'],
  ['stock at all points of sale', getStanjeProdajnihMesta, () => ({}), 'clerk'],
  [
    'move devices to a point of sale',
    premestiUredjaje,
    () => ({ serial_numbers: [devices[1]], point_id: counterPoint }),
    'clerk',
  ],
  [
    'what may be changed for a caller',
    getPodaciKupca,
    () => ({ account_id: customer.accountId }),
    'clerk',
  ],
];

test.each(hot)('%s asks one machine at a time', async (name, call, input, who) => {
  let answer: unknown;
  const counts = await machines.of(name, async () => {
    answer = await fixture.call(call, input(), (who === 'clerk' ? clerk : counter).token);
  });
  expect(answer).toMatchObject({ http: 200 });
  expect(counts.all).toBe(0);
});

test('a till, whose cash is of many customers, asks all machines a few times', async () => {
  const looked = await machines.of('what is in a till', () =>
    fixture.call(getKasa, {}, counter.token),
  );
  const closed = await machines.of('closings of a till', () =>
    fixture.call(getZakljucenja, { first: 0, rows: 10 }, counter.token),
  );
  expect(looked.all).toBeLessThanOrEqual(3);
  expect(closed.all).toBeLessThanOrEqual(3);
});
