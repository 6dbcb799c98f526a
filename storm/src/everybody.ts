import { createDatabase } from '../../server/src/platform/database/database.ts';
import { createPasswordHasher } from '../../server/src/areas/identity/index.ts';
import { addTravellers } from '../../server/src/areas/external-toll/testing/kill-fixture.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { addTagOwner, type TagOwner } from '../../server/src/testing/tag-owner.ts';
import { createClient, type Client } from './client.ts';
import type { Random } from './seeded-random.ts';
import { letADayPass } from './let-a-day-pass.ts';
import { addColleague, addPoint, addStock, type Colleague } from './staff.ts';
import { createAutomaticTopUpWork } from './work/automatic-top-ups.ts';
import { createClosingWork } from './work/closings.ts';
import { createComplaintWork } from './work/complaints.ts';
import { createDeviceSaleWork } from './work/device-sales.ts';
import { createEditWork } from './work/edits.ts';
import { createOrderWork } from './work/orders.ts';
import { createPassageAbroadWork } from './work/passages-abroad.ts';
import { createPassageWork } from './work/passages.ts';
import { createPayoutWork } from './work/payouts.ts';
import { createStatementWork } from './work/statements.ts';
import { createTopUpWork } from './work/top-ups.ts';
import { createWebhookWork } from './work/webhooks.ts';
import type { Work } from './work/work.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import type { World } from './world.ts';

export interface Everybody {
  readonly works: readonly Work[];
  /** Orders of top-ups that the gateway has approved. */
  approved(): ReadonlySet<string>;
  /** Complaints that were filed. */
  complaints(): ReadonlySet<string>;
  /** Orders of devices that were sold at the counter. */
  sold(): ReadonlySet<string>;
}

const password = 'nočni vozač do mora';

const supervisor: Colleague = {
  email: 'sluzbenik@operater.example',
  name: 'Нада Илић',
  role: 'supervisor',
};
const atCounter: Colleague = {
  email: 'salter@operater.example',
  name: 'Мира Савић',
  role: 'counter',
};

const BUYERS = 3;

/** The server limits what one account may do in an hour: a long storm needs more of them. */
export interface Crowd {
  readonly accountsOfABuyer: number;
  readonly drivers: number;
  /** Each closes their account, once. */
  readonly leavers: number;
  /** Milliseconds that a buyer waits before the next top-up; left out: none, and they use all that the machine has. */
  readonly pauseOfABuyer?: number;
}

/** Drivers with an automatic top-up. */
const AUTOMATIC = 8;

const hoursLong: Crowd = { accountsOfABuyer: 8, drivers: 40, leavers: 400 };

interface Customer extends TagOwner {
  readonly client: Client;
  readonly email: string;
  readonly phone: string;
}

/** Customers with a tag each; the first of them is a company. */
async function addCustomers(world: World, random: Random, count: number): Promise<Customer[]> {
  const passwordHash = await createPasswordHasher().hash(password);
  const database = createDatabase({ url: world.database.directUrl(), size: 1 });
  const customers: Customer[] = [];
  try {
    for (let n = 0; n < count; n += 1) {
      const username = `kupac-${String(n)}`;
      const serialNumber = `0041${String(n).padStart(8, '0')}`;
      const isCompany = n === 0;
      const phone = `+38164${String(n).padStart(7, '0')}`;
      const given = { username, passwordHash, serialNumber, isCompany, phone };
      const owner = await addTagOwner(database, given);
      const client = createClient({
        portal: world.portal,
        random: random.branch(username),
        // An abandoned call could make a second webhook, which would tell of everything twice.
        ...(isCompany ? {} : { vanishings: world.vanishings }),
        username,
        password,
      });
      customers.push({ ...owner, client, phone, email: `${username}@primer.rs` });
    }
  } finally {
    await database.close();
  }
  return customers;
}

/** Passages of these tags, on a lane of their own. */
function aLane(
  { portal, intakeKey, vanishings }: World,
  random: Random,
  lane: string,
  tags: readonly { readonly serialNumber: string }[],
): Work {
  const [first, ...others] = tags.map(({ serialNumber }) => serialNumber);
  if (first === undefined) throw new Error('Nobody drives');
  return createPassageWork({
    portal,
    intakeKey,
    vanishings,
    random: random.branch(`lane ${lane}`),
    lane,
    serialNumbers: [first, ...others],
    now: systemClock.now().epochMilliseconds,
  });
}

const TRAVELLERS = 10;

async function abroad(world: World, random: Random): Promise<Work> {
  const database = createDatabase({ url: world.database.directUrl(), size: 1 });
  const [first, ...others] = await addTravellers(database, TRAVELLERS, keyRing(world.secretKey));
  await database.close();
  if (first === undefined) throw new Error('Nobody travels');
  return createPassageAbroadWork({
    portal: world.portal,
    key: world.partnerKey,
    vanishings: world.vanishings,
    random: random.branch('abroad'),
    serialNumbers: [first, ...others],
    now: systemClock.now().epochMilliseconds,
  });
}

/** Customers, lanes, a partner and a clerk, at work from now on. */
export async function everybody(
  world: World,
  random: Random,
  signal: AbortSignal,
  crowd: Crowd = hoursLong,
): Promise<Everybody> {
  const { portal, gateway, vanishings } = world;
  const topUpAccounts = BUYERS * crowd.accountsOfABuyer;
  const settings = {
    ...world.settings,
    DATABASE_URL: world.database.directAppUrl(),
    DATABASE_OWNER_URL: world.database.directUrl(),
  };
  const count = topUpAccounts + crowd.drivers + crowd.leavers + 2;
  const [company, renaming, ...others] = await addCustomers(world, random, count);
  if (company === undefined || renaming === undefined) throw new Error('There is no company');
  const people = others.slice(0, topUpAccounts + crowd.drivers);
  const leavers = others.slice(topUpAccounts + crowd.drivers);
  const buyers = people.slice(0, topUpAccounts);
  const drivers = people.slice(topUpAccounts);
  await addStock(settings);
  const { mailbox } = world;
  const hire = (name: string, who: Colleague): Promise<Client> =>
    addColleague({
      who,
      portal,
      mailbox,
      settings,
      random: random.branch(name),
      vanishings,
      password,
      signal,
    });
  const clerk = await hire('clerk', supervisor);
  const point = await addPoint(world.database.directUrl());
  const sales = createDeviceSaleWork({
    customers: buyers,
    counter: await hire('at the counter', { ...atCounter, point }),
    clerk,
    point,
    random: random.branch('device sales'),
  });
  const paying = (name: string) => ({ gateway, vanishings, random: random.branch(name) });
  const topUps = Array.from({ length: BUYERS }, (_, n) =>
    createTopUpWork({
      accounts: buyers.filter((_buyer, at) => at % BUYERS === n),
      ...paying(`buyer ${String(n)}`),
      letADayPass: (order) => letADayPass(world.database.directUrl(), order),
      pause: crowd.pauseOfABuyer ?? 0,
    }),
  );
  const lanes = ['3', '4'].map((lane, n) =>
    aLane(
      world,
      random,
      lane,
      people.filter((_person, at) => at % 2 === n),
    ),
  );
  const complaints = createComplaintWork({ drivers, clerk, random: random.branch('complaints') });
  const automatic = createAutomaticTopUpWork({
    customers: drivers.slice(0, AUTOMATIC),
    ...paying('automatic'),
  });
  const closings = createClosingWork({ leavers, ...paying('leavers') });
  const webhooks = await createWebhookWork({
    client: company.client,
    accountId: company.accountId,
    lane: aLane(world, random, '5', [company]),
    random: random.branch('webhook'),
    signal,
  });
  const clients = buyers.map(({ client }) => client);
  return {
    works: [
      ...topUps,
      ...lanes,
      complaints,
      createPayoutWork({ clerk }),
      closings,
      createEditWork({ client: renaming.client }),
      automatic,
      createOrderWork({ clients, ...paying('orders') }),
      sales,
      webhooks,
      createStatementWork({ customers: drivers }),
      await abroad(world, random),
    ],
    approved: () => new Set([...topUps, automatic, closings].flatMap((work) => [...work.approved])),
    complaints: () => complaints.filed,
    sold: () => sales.sold,
  };
}
