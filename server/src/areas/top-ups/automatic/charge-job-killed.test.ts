import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { openDatabaseLine } from '../../../testing/database-line.ts';
import { demoNetwork } from '../../../testing/demo-network.ts';
import { lanesPassage } from '../../../testing/lanes-passage.ts';
import { letMinutesPass } from '../../../testing/let-minutes-pass.ts';
import { addDrivers } from '../testing/add-drivers.ts';
import { keyRing } from '../../../platform/keys/key-ring.ts';
import {
  faultsOf,
  openKillableFixture,
  type KillableFixture,
} from '../testing/killable-fixture.ts';

const secretKey = 'tajna koju zna samo ovaj jedan test, i niko više';
const secretKeys = keyRing(secretKey);
const intakeKey = 'nijedna-traka-ne-ceka-na-dva-kljuca';
const HOUR = 3_600_000;

let fixture: KillableFixture;
let ownerUrl: string;
let line: Awaited<ReturnType<typeof openDatabaseLine>>;
beforeAll(async () => {
  line = await openDatabaseLine();
  fixture = await openKillableFixture({
    settings: { SECRET_KEY: secretKey, INTAKE_KEY: intakeKey },
    furnishing: demoNetwork('rs'),
    gatewayVia: (address) => line.via(address),
  });
  ownerUrl = await fixture.server.start();
});
afterAll(async () => {
  await fixture.close();
  await line.close();
});

async function driveBelowLimit(serialNumber: string): Promise<void> {
  const passage = lanesPassage(serialNumber, new Date(Date.now() - HOUR).toISOString());
  const answer = await fetch(`${fixture.portal}/intake/passages`, {
    method: 'POST',
    body: JSON.stringify({ format: 1, kind: 'passages', passages: [passage] }),
    headers: { 'content-type': 'application/json', 'x-api-key': intakeKey },
  });
  expect(answer.status).toBe(200);
}

const chargeJobs = async (database: Database): Promise<readonly unknown[]> =>
  database.run(`SELECT state FROM jobs.job WHERE name = 'card-charge'`);

test('no kind of work is given up after a few kills, each of which takes one attempt', async () => {
  const database = createDatabase({ url: ownerUrl, role: null });
  try {
    expect(
      await database.run('SELECT name, retry_limit FROM jobs.queue WHERE retry_limit < 10'),
    ).toEqual([]);
  } finally {
    await database.close();
  }
});

test('the job of a charge under way in a killed server is done once the charge is, and nobody is told that it failed', async () => {
  const drivers = await addDrivers(ownerUrl, {
    count: 1,
    secretKeys,
    limitMinor: 100_000,
    amountMinor: 200_000,
  });
  const database = createDatabase({ url: ownerUrl, role: null });
  try {
    line.freeze();
    await driveBelowLimit(drivers[0]?.serialNumber ?? '');
    await expect
      .poll(() => database.run('SELECT charge_tries AS tries FROM payments'), { timeout: 60_000 })
      .toEqual([{ tries: 1 }]);
    expect(await chargeJobs(database)).toEqual([{ state: 'active' }]);
    await fixture.server.kill();
    line.thaw();
    await letMinutesPass(ownerUrl);
    await fixture.server.start();

    await expect
      .poll(() => database.run('SELECT state, automatic FROM top_ups'), { timeout: 60_000 })
      .toEqual([{ state: 'paid', automatic: true }]);
    await expect.poll(() => chargeJobs(database), { timeout: 60_000 }).toEqual([]);
    const [order] = await fixture.gateway.orders();
    expect(order?.transactions).toHaveLength(1);
    expect(await faultsOf(database)).toEqual([]);
  } finally {
    await database.close();
  }
}, 300_000);
