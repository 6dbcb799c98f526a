import { createDatabase } from '../../server/src/platform/database/database.ts';
import { createPasswordHasher } from '../../server/src/areas/identity/index.ts';
import { addTagOwner } from '../../server/src/testing/tag-owner.ts';
import { createClient } from './client.ts';
import type { Random } from './seeded-random.ts';
import { addClerk } from './staff.ts';
import { createComplaintWork } from './work/complaints.ts';
import { createEditWork } from './work/edits.ts';
import { createPassageWork } from './work/passages.ts';
import { createTopUpWork } from './work/top-ups.ts';
import type { Work } from './work/work.ts';
import type { World } from './world.ts';

export interface Everybody {
  readonly works: readonly Work[];
  /** Orders of top-ups that the gateway has approved. */
  approved(): ReadonlySet<string>;
}

const password = 'nočni vozač do mora';
const BUYERS = 3;

/** Customers, lanes and a clerk, at work from now on. */
export async function everybody(
  world: World,
  random: Random,
  signal: AbortSignal,
): Promise<Everybody> {
  const { portal, gateway, intakeKey } = world;
  const passwordHash = await createPasswordHasher().hash(password);
  const database = createDatabase({ url: world.database.directUrl(), size: 1 });
  const addCustomer = async (n: number) => {
    const username = `kupac-${String(n)}`;
    const serialNumber = `00410000000${String(n)}`;
    const owner = await addTagOwner(database, { username, passwordHash, serialNumber });
    const client = createClient({
      portal,
      random: random.branch(username),
      vanishes: true,
      username,
      password,
    });
    return { ...owner, client };
  };
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => addCustomer(n)));
  const driver = await addCustomer(BUYERS);
  const company = await addCustomer(BUYERS + 1);
  await database.close();
  const clerk = await addClerk({
    portal,
    mailbox: world.mailbox,
    settings: { ...world.settings, DATABASE_URL: world.database.directUrl() },
    random: random.branch('clerk'),
    password,
    signal,
  });
  const topUps = buyers.map(({ client, tagId }, n) =>
    createTopUpWork({ client, gateway, random: random.branch(`buyer ${String(n)}`), tagId }),
  );
  const lanes = ['3', '4'].map((lane) =>
    createPassageWork({
      portal,
      intakeKey,
      random: random.branch(`lane ${lane}`),
      lane,
      serialNumbers: [driver.serialNumber, ...buyers.map(({ serialNumber }) => serialNumber)],
    }),
  );
  const complaints = createComplaintWork({
    customer: driver.client,
    clerk,
    serialNumber: driver.serialNumber,
  });
  return {
    works: [...topUps, ...lanes, complaints, createEditWork({ client: company.client })],
    approved: () => new Set(topUps.flatMap((work) => [...work.approved])),
  };
}
