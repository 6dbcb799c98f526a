import { potvrdiTotp, zapocniTotp } from '@rampa/contract/identity';
import { getTagovi } from '@rampa/contract/tags';
import path from 'node:path';
import { totpCode } from '../../../server/src/areas/identity/testing/totp-code.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createClient } from '../client.ts';
import { createRandom } from '../seeded-random.ts';
import type { CourseReport } from './report.ts';
import { command, type Place, type Settings } from './server.ts';
import { createKeys, load, setPasswords, type Imported, type Keys, type Site } from './site.ts';
import { createTally } from './tally.ts';
import { createTimetable } from './timetable.ts';
import { compare, CUSTOMERS, startTraffic } from './traffic.ts';
import type { Version } from './version.ts';

/**
 * All keys are changed by the three steps of docs/operations/keys.md while customers, visitors and lanes are at work,
 * each question asked once. The last step, which comes a day later in life, is taken when they have gone home:
 * then somebody signs in with an authenticator app of before.
 */
export async function changeKeys(
  site: Site,
  version: Version,
  options: {
    readonly folder: string;
    readonly seconds: number;
    readonly seed: number;
    say(line: string): void;
  },
): Promise<CourseReport & { readonly resealed: number }> {
  const tally = createTally();
  const paid = new Map<string, number>();
  const taken = new Set<string>();
  await command(version, site.settings, ['migrate']);
  // One more than are at work.
  const [first, ...people] = await load(site, version, CUSTOMERS + 1);
  if (first === undefined) throw new Error('Nobody was imported');
  const restart = async (changed: Settings): Promise<void> => {
    for (const place of site.places) await startAgain(place, version, changed);
  };
  await restart({});
  await setPasswords(site, [first, ...people]);
  const secret = await setAuthenticator(site, first);

  const old = site.keys;
  const next = await createKeys(version, path.join(options.folder, 'next-keys'));
  const known = { ...previous(next), INTAKE_KEY: next.INTAKE_KEY, T4A_KEY: next.T4A_KEY };
  const inUse = { ...next, ...previous(old) };
  let ofLanes = old.INTAKE_KEY;

  const over = new AbortController();
  const begin = performance.now();
  const work = startTraffic(site, people, {
    tally,
    paid,
    taken,
    tags: people.length + 1,
    intakeKey: () => ofLanes,
    seed: options.seed,
    signal: over.signal,
  });
  const { steps, quiet, step } = createTimetable({ ...options, begin, tally });
  let resealed = 0;
  try {
    await quiet('old keys', 0.15);
    await step('new keys known to both servers', () =>
      restart({ ...known, INTAKE_KEY_PREVIOUS: old.INTAKE_KEY, T4A_KEY_PREVIOUS: old.T4A_KEY }),
    );
    await quiet('new keys known', 0.35);
    ofLanes = next.INTAKE_KEY;
    await quiet('lanes have their new key', 0.45);
    await step('new keys in use', () => restart(inUse));
    await quiet('new keys in use', 0.75);
    await step('sealed again', async () => {
      resealed = await reseal(version, { ...site.settings, ...inUse });
    });
    await quiet('sealed again', 1);
  } finally {
    over.abort();
    await work;
  }
  const seconds = (performance.now() - begin) / 1000;
  await step('old keys left out', () => restart({ ...next }));
  const faults = await signInByApp(site, first, secret);
  tally.begin('at the end');
  const found = await compare(
    { ...site, settings: { ...site.settings, ...next } },
    { paid, taken },
  );
  return {
    counted: tally.result(),
    faults: [
      ...tally.faults(),
      ...faults,
      ...(resealed === 0 ? ['nothing was sealed again'] : []),
      ...found,
      ...site.places.flatMap((place) => place.errors()),
    ],
    steps,
    resealed,
    passages: taken.size,
    topUps: paid.size,
    seconds,
  };
}

/** Beside the current ones. */
function previous(keys: Keys): Settings {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [`${name}_PREVIOUS`, key]));
}

async function startAgain(place: Place, version: Version, changed: Settings): Promise<void> {
  await place.stop();
  await place.start(version, changed);
}

async function setAuthenticator({ portal }: Site, person: Imported): Promise<string> {
  const signal = AbortSignal.timeout(60_000);
  const { email: username, password } = person;
  const client = createClient({ portal, random: createRandom(2), username, password });
  const { secret } = await client.insist(zapocniTotp, {}, signal);
  await client.insist(potvrdiTotp, { code: totpCode(secret, systemClock.now()) }, signal);
  return secret;
}

/** What is wrong with it; empty: nothing. */
async function signInByApp(
  { portal }: Site,
  { email: username, password, serialNumber }: Imported,
  secret: string,
): Promise<readonly string[]> {
  const code = (): string => totpCode(secret, systemClock.now());
  const client = createClient({ portal, random: createRandom(3), username, password, code });
  const rows = { first: 0, rows: 10, filter: '', languageId: '2' } as const;
  try {
    const { items } = await client.insist(getTagovi, rows, AbortSignal.timeout(120_000));
    return items[0]?.serial_number === serialNumber ? [] : [`${username} does not see their tag`];
  } catch (error) {
    return [`the authenticator app of before does not open the account: ${String(error)}`];
  }
}

/** How many secrets were sealed again. */
async function reseal(version: Version, settings: Settings): Promise<number> {
  // docs/operations/daily-work.md: a line of JSON.
  const { resealed } = JSON.parse(
    await command(version, settings, ['secrets', 'rotate', '--json']),
  ) as { readonly resealed: readonly { readonly resealed: number }[] };
  return resealed.reduce((sum, one) => sum + one.resealed, 0);
}
