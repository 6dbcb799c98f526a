import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { startSandboxBank, type SandboxBank } from '../../testing/sandbox-bank.ts';
import { addTagOwner } from '../../testing/tag-owner.ts';
import { createPasswordHasher } from '../identity/index.ts';
import { createBuyer } from './testing/buyer.ts';
import { faultsOf, openKillableFixture, type KillableFixture } from './testing/killable-fixture.ts';

const KILLS = 3;
const SLIPS = 24;
const AMOUNT = 100_000;
const ipsKey = 'Bw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
const owner = { username: 'kupac-na-ips', password: 'nočni vozač do mora' };

let fixture: KillableFixture;
let bank: SandboxBank;
beforeAll(async () => {
  fixture = await openKillableFixture({ databaseDies: true, settings: { IPS_KEY: ipsKey } });
  bank = await startSandboxBank({ target: fixture.portal, key: ipsKey, longestPause: 300 });
});
afterAll(async () => {
  await bank.stop();
  await fixture.close();
});

test(`a server killed ${KILLS} times while the bank announces transfers credits each once, and none is lost that it has answered`, async () => {
  const started = await fixture.server.start();
  const setUp = createDatabase({ url: started });
  const passwordHash = await createPasswordHasher().hash(owner.password);
  const { username } = owner;
  const serialNumber = '004100000042';
  const { tagId } = await addTagOwner(setUp, { username, passwordHash, serialNumber });
  await setUp.close();
  const buyer = createBuyer({ ...fixture, ...owner, tagId });
  const slips = [];
  for (let n = 0; n < SLIPS; n += 1) slips.push(await buyer.makeSlip());

  const paying = (async () => {
    // Each is announced twice: some of the first ones are in the middle of a kill.
    for (const { ipsText } of slips) await bank.pay(ipsText ?? '', { times: 2 });
  })();
  const ownerUrl = await fixture.killAgain(KILLS, { shortest: 5, longest: 250 });
  await paying;
  await expect
    .poll(async () => (await bank.transfers()).filter(({ answeredAt }) => answeredAt === null), {
      timeout: 120_000,
      interval: 200,
    })
    .toEqual([]);

  const database = createDatabase({ url: ownerUrl });
  try {
    const rows = await database.run(
      `SELECT state, count(*)::int AS count FROM top_ups GROUP BY state`,
    );
    expect(rows).toEqual([{ state: 'paid', count: SLIPS }]);
    const [sum] = await database.run(
      `SELECT sum(balance_minor)::bigint AS sum FROM ledger_accounts WHERE kind = 'tag'`,
    );
    expect(sum).toEqual({ sum: SLIPS * AMOUNT });
    const verdicts = await database.run(
      `SELECT verdict, count(*)::int AS count FROM bank_transfers GROUP BY verdict`,
    );
    expect(verdicts).toEqual([{ verdict: 'credited', count: SLIPS }]);
    expect(await faultsOf(database)).toEqual([]);
  } finally {
    await database.close();
  }
}, 600_000);
