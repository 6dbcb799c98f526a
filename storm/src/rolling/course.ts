import { createDatabase } from '../../../server/src/platform/database/database.ts';
import { textsOf } from '../work/work.ts';
import { command, type Place } from './server.ts';
import { load, setPasswords, type Site } from './site.ts';
import { createTally } from './tally.ts';
import { createTimetable } from './timetable.ts';
import { compare, CUSTOMERS, startTraffic } from './traffic.ts';
import type { CourseReport } from './report.ts';
import type { Version } from './version.ts';

export interface RollingReport extends CourseReport {
  readonly migrations: number;
}

/**
 * Customers, visitors and lanes are at work, each question asked once, while the database is migrated, servers are
 * replaced one after another, one goes back to the version before, and forward again.
 */
export async function roll(
  site: Site,
  versions: { readonly before: Version; readonly after: Version },
  options: { readonly seconds: number; readonly seed: number; say(line: string): void },
): Promise<RollingReport> {
  const { before, after } = versions;
  const [one, two] = site.places;
  const tally = createTally();
  const paid = new Map<string, number>();
  const taken = new Set<string>();
  await command(before, site.settings, ['migrate']);
  const people = await load(site, before, CUSTOMERS);
  await Promise.all([one.start(before), two.start(before)]);
  await setPasswords(site, people);
  const applied = await migrationsOf(site);

  const over = new AbortController();
  const begin = performance.now();
  const work = startTraffic(site, people, {
    tally,
    paid,
    taken,
    tags: people.length,
    intakeKey: () => site.keys.INTAKE_KEY,
    seed: options.seed,
    signal: over.signal,
  });
  const { steps, quiet, step } = createTimetable({ ...options, begin, tally });

  try {
    await quiet('two servers of the version before', 0.1);
    await step('migrated under load', () => command(after, site.settings, ['migrate']));
    await quiet('two servers of the version before, migrated', 0.25);
    await step('first server replaced', () => replace(one, after));
    await quiet('one of each version', 0.5);
    await step('second server replaced', () => replace(two, after));
    await quiet('two servers of the new version', 0.65);
    await step('first server back to the version before', () => replace(one, before));
    await quiet('one of each version again', 0.85);
    await step('first server replaced again', () => replace(one, after));
    await quiet('two servers of the new version again', 1);
  } finally {
    over.abort();
    await work;
  }
  const seconds = (performance.now() - begin) / 1000;
  tally.begin('at the end');
  const found = await compare(site, { paid, taken });
  return {
    counted: tally.result(),
    faults: [...tally.faults(), ...found, ...site.places.flatMap((place) => place.errors())],
    steps,
    migrations: (await migrationsOf(site)) - applied,
    passages: taken.size,
    topUps: paid.size,
    seconds,
  };
}

/** `/health/ready` of the new one says 200 before the next is touched, as docs/operations/upgrade.md wants it. */
async function replace(place: Place, version: Version): Promise<void> {
  await place.stop();
  await place.start(version);
}

async function migrationsOf({ ownerUrl }: Site): Promise<number> {
  const database = createDatabase({ url: ownerUrl, size: 1, role: null });
  try {
    const [count] = await textsOf(database, 'SELECT count(*) FROM schema_migrations');
    return Number(count);
  } finally {
    await database.close();
  }
}
