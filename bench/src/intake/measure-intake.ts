import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { loadDemoNetwork } from '../../../server/src/areas/toll-calculator/index.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createDatabase } from '../../../server/src/platform/database/database.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';
import { startChild, stopChild } from '../child.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
import { processorTimeOf } from '../processor-time.ts';
import { databaseTime } from '../database-time.ts';
import { someTrips, type Trip } from './trips.ts';

const DELIVERED = 5000;
const ACCOUNTS = 20_000;
const FLEET_TAGS = 400;
const ROUNDS = 5;
const DELIVERIES_A_ROUND = 4;
const country = 'rs';

interface Side {
  readonly port: number;
  readonly path: string;
  readonly child: ChildProcess;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Passages as lanes deliver them, of a fleet and of as many accounts as passages: processor time of server
 * and database, against a program written by hand for this one thing.
 */
export async function measureIntake(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  const database = createDatabase({ url: setup.databaseUrl });
  await loadDemoNetwork({ database, country, currency: 'RSD', clock: systemClock });
  await database.close();
  const owner = new pg.Pool({ connectionString: setup.ownerUrl, max: 2 });
  await bringTags(owner);
  const trips = someTrips();
  const server = await startChild('./server-under-test.ts', setup.environment);
  const floor = await startChild('./intake/floor.ts', {
    FLOOR_PORT: String(floorPort),
    FLOOR_DATABASE: setup.ownerUrl,
    FLOOR_PRICES: JSON.stringify(
      Object.fromEntries(trips.map(({ from, to, price }) => [`${from} ${to} I`, price])),
    ),
  });
  const json = { 'content-type': 'application/json' };
  const ours: Side = {
    port: portalPort,
    path: '/intake/passages',
    child: server,
    headers: { ...json, 'x-api-key': setup.settings.intakeKeys[0] ?? '' },
  };
  const byHand: Side = { port: floorPort, path: '/', child: floor, headers: json };
  try {
    const figures: Figure[] = [];
    for (const mixed of [false, true]) {
      const what = mixed ? 'of as many accounts' : 'of one fleet';
      const rounds: Round[] = [];
      // Warm-up: both have compiled their code.
      for (const side of [byHand, ours]) await costOf(owner, side, trips, mixed);
      for (let number = 1; number <= ROUNDS; number += 1) {
        const floorCost = await costOf(owner, byHand, trips, mixed);
        const ourCost = await costOf(owner, ours, trips, mixed);
        rounds.push({ floor: floorCost.perPassage, ours: ourCost.perPassage });
        say(`intake: round ${number}, ${what}: floor ${floorCost.said}, ours ${ourCost.said}`);
      }
      figures.push(
        figureOfRounds({
          what: `processor time of a passage, server and database: ${DELIVERED} in a delivery, ${what}`,
          unit: 'µs',
          rounds,
          atMost: 2,
        }),
      );
    }
    return figures;
  } finally {
    await stopChild(floor);
    await stopChild(server);
    await owner.end();
  }
}

/** Microseconds of both programs' processor time, for each passage of some deliveries. */
async function costOf(
  owner: pg.Pool,
  side: Side,
  trips: readonly Trip[],
  mixed: boolean,
): Promise<{ readonly perPassage: number; readonly said: string }> {
  const bodies = Array.from({ length: DELIVERIES_A_ROUND }, () => delivery(trips, mixed));
  const before = [await processorTimeOf(side.child), await databaseTime(owner)] as const;
  const begin = performance.now();
  for (const body of bodies) await deliver(side, body);
  const seconds = (performance.now() - begin) / 1000;
  const passages = DELIVERED * DELIVERIES_A_ROUND;
  const server = ((await processorTimeOf(side.child)) - before[0]) * (1000 / passages);
  const database = ((await databaseTime(owner)) - before[1]) * (1000 / passages);
  const rate = Math.round(passages / seconds);
  return {
    perPassage: server + database,
    said: `${server.toFixed(0)} + ${database.toFixed(0)} µs, ${rate}/s`,
  };
}

async function deliver({ port, path, headers }: Side, body: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}${path}`, { method: 'POST', headers, body });
  const text = await answer.text();
  const recorded = /"recorded":(\d+)/.exec(text)?.[1];
  if (Number(recorded) !== DELIVERED) {
    throw new Error(`port ${port} recorded ${recorded ?? 'nothing'}: ${text.slice(0, 300)}`);
  }
}

let minutes = 0;

/** Each tag at most once in a delivery, or a fleet's tags every hour; each delivery later than the last. */
function delivery(trips: readonly Trip[], mixed: boolean): string {
  const first = Math.floor(Math.random() * (ACCOUNTS - DELIVERED));
  const begin = Date.now() - 60 * 86_400_000;
  const passages = Array.from({ length: DELIVERED }, (_, at) => {
    const trip = trips[at % trips.length];
    if (at % FLEET_TAGS === 0) minutes += 60;
    const exitedAt = begin + minutes * 60_000;
    return {
      key: randomUUID(),
      serialNumber: mixed ? serialOf(FLEET_TAGS + first + at) : serialOf(at % FLEET_TAGS),
      entryStation: trip?.from,
      enteredAt: new Date(exitedAt - 40 * 60_000).toISOString(),
      exitStation: trip?.to,
      exitedAt: new Date(exitedAt).toISOString(),
      lane: '3',
      category: 'I',
    };
  });
  return JSON.stringify({ format: 1, kind: 'passages', passages });
}

function serialOf(number: number): string {
  return String(880_000_000_000 + number);
}

/** A fleet's tags, and as many accounts with a tag each; the floor has them in a table of its own. */
async function bringTags(owner: pg.Pool): Promise<void> {
  await owner.query(`
    CREATE TABLE floor_tags (serial_number text PRIMARY KEY, tag_id uuid NOT NULL);
    CREATE TABLE floor_passages (source_key text PRIMARY KEY, tag_id uuid NOT NULL, entry text, exit text,
                                 exited_at timestamptz NOT NULL, amount bigint NOT NULL);
    CREATE INDEX ON floor_passages (tag_id, exited_at);
    CREATE TABLE floor_postings (source_key text NOT NULL, tag_id uuid NOT NULL, amount bigint NOT NULL);
    CREATE INDEX ON floor_postings (tag_id);
    CREATE TABLE floor_balances (tag_id uuid PRIMARY KEY, balance bigint NOT NULL);`);
  const fleet = randomUUID();
  await owner.query(
    `INSERT INTO tags (account_id, tag_id, serial_number, category, status_changed_at, created_at)
     SELECT CASE WHEN number < $1 THEN $2::uuid ELSE gen_random_uuid() END, gen_random_uuid(),
            (880000000000 + number)::text, 'I', now() - interval '2 years', now() - interval '2 years'
     FROM generate_series(0, $3::int) AS number`,
    [FLEET_TAGS, fleet, FLEET_TAGS + ACCOUNTS - 1],
  );
  await owner.query(
    `INSERT INTO tag_directory (serial_number, account_id, tag_id)
     SELECT serial_number, account_id, tag_id FROM tags`,
  );
  // Enough for all of them: what low balances cost is another matter.
  await owner.query(
    `INSERT INTO ledger_accounts (account_id, ledger_account_id, kind, tag_id, currency, balance_minor)
     SELECT account_id, 'tag:' || tag_id, 'tag', tag_id, 'RSD', 100000000000 FROM tags`,
  );
  await owner.query('INSERT INTO floor_tags SELECT serial_number, tag_id FROM tags');
  await owner.query('ANALYZE');
}
