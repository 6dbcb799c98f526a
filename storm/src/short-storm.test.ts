import { expect, test } from 'vitest';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { planOf } from './plan.ts';
import { weather, type StormReport } from './storm.ts';
import { openWorld } from './world.ts';

/** A storm of two kills; at its end one thing that was acknowledged is taken away. */
async function shortStorm(): Promise<StormReport> {
  const seed = 7;
  const rounds = planOf({ seed, kills: 2, only: ['database killed', 'one of two servers killed'] });
  const world = await openWorld('embedded', { onSmallDisk: false, withClocks: false });
  try {
    return await weather(world, rounds, {
      seed,
      signal: new AbortController().signal,
      crowd: { accountsOfABuyer: 1, drivers: 3, leavers: 2 },
      say: () => undefined,
      async atLast() {
        const database = createDatabase({ url: world.database.directUrl(), role: null, size: 1 });
        await database.run(
          `UPDATE passage_keys SET source_key = 'lost' WHERE source_key = 'lane-3-1'`,
        );
        await database.close();
      },
    });
  } finally {
    await world.close();
  }
}

test('servers and database that are killed lose nothing, and a storm sees the one thing that is lost', async () => {
  const report = await shortStorm();

  expect(report.damage).toEqual(['lost of passages: lane-3-1']);
  expect(report.seen.map(({ fault }) => fault).toSorted()).toEqual([
    'database killed',
    'one of two servers killed',
  ]);
  for (const kind of ['passages', 'top-ups', 'bulk edits']) {
    expect(report.acknowledged[kind]).toBeGreaterThan(0);
  }
  expect(report.verified).toBeGreaterThan(2);
}, 900_000);
