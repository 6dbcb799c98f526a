import { expect, test } from 'vitest';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { burst } from './faults.ts';
import { planOf } from './plan.ts';
import { weather, type StormReport } from './storm.ts';
import { openWorld } from './world.ts';

/**
 * A storm of two kills and of four in a row; after these, and at its end, one thing that was acknowledged is taken
 * away.
 */
async function shortStorm(): Promise<StormReport> {
  const seed = 7;
  const single = planOf({ seed, kills: 2, only: ['database killed', 'one of two servers killed'] });
  const rounds = [...single, { fault: burst, after: 500, seed, kills: 4 }];
  const world = await openWorld('embedded', {
    onSmallDisk: false,
    withClocks: false,
    gatewayStops: false,
  });
  const lose = async (key: string): Promise<void> => {
    const database = createDatabase({ url: world.database.directUrl(), role: null, size: 1 });
    await database.run('UPDATE passage_keys SET source_key = $2 WHERE source_key = $1', [
      key,
      `lost ${key}`,
    ]);
    await database.close();
  };
  try {
    return await weather(world, rounds, {
      seed,
      signal: new AbortController().signal,
      // Buyers who never wait take what the tests beside it would use; some are under way at each kill all the same.
      crowd: { accountsOfABuyer: 1, drivers: 3, leavers: 2, pauseOfABuyer: 400 },
      verifyAlways: true,
      say: () => undefined,
      async afterRound({ fault }) {
        if (fault === burst) await lose('lane-3-1');
      },
      atLast: () => lose('lane-3-2'),
    });
  } finally {
    await world.close();
  }
}

test('servers and database that are killed lose nothing, and a storm sees what is lost, after many kills too', async () => {
  const report = await shortStorm();

  expect(report.damage).toEqual([
    `round 3 of 3, ${burst}: lost of passages: lane-3-1`,
    'lost of passages: lane-3-2',
  ]);
  expect(report.seen.map(({ fault }) => fault).toSorted()).toEqual([
    'database killed',
    'one of two servers killed',
    burst,
  ]);
  const kills = [...report.kills.killed.values()].reduce((sum, { times }) => sum + times, 0);
  expect(kills).toBeGreaterThanOrEqual(4);
  for (const kind of ['passages', 'top-ups', 'bulk edits']) {
    expect(report.acknowledged[kind]).toBeGreaterThan(0);
  }
  expect(report.verified).toBeGreaterThan(2);
}, 900_000);
