import type { ChildProcess } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { portalPort, type BenchSetup } from '../bench-setup.ts';
import { startChild, stopChild } from '../child.ts';
import { databaseTime } from '../database-time.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
import { processorTimeOf } from '../processor-time.ts';
import { signIn } from '../sign-in.ts';
import { untilQuiet } from '../until-quiet.ts';
import { fleetEmail, generateYears, smallEmail } from './generate-years.ts';

const ROWS = 5;
const ROUNDS = 5;
const REQUESTS = 200;
const GB = 2 ** 30;
/** Left free, whatever is asked for. */
const LEAST_FREE = 10 * GB;
/** Of a passage with its key, and their indexes. */
const BYTES_EACH = 640;
/** Beside the ports of the other server. */
const OTHER_PORT = portalPort - 40;

interface Asked {
  readonly what: string;
  readonly email: string;
  readonly path: string;
  readonly input: object;
}

const list = '/api/Putarina/GetProlasci';
const year = new Date().getUTCFullYear();
const asked: readonly Asked[] = [
  { what: 'page 1 of a small account', email: smallEmail, path: list, input: { rows: ROWS } },
  { what: 'page 1 of a fleet', email: fleetEmail, path: list, input: { rows: ROWS } },
  {
    what: 'page 1,000 of a fleet',
    email: fleetEmail,
    path: list,
    input: { first: 999 * ROWS, rows: ROWS },
  },
  {
    what: 'a fleet’s passages of a year by a part of the plate',
    email: fleetEmail,
    path: list,
    input: { rows: ROWS, plate: '1234', period: `${year - 1}-01-01/${year - 1}-12-31` },
  },
  {
    what: 'ten years of a fleet by month',
    email: fleetEmail,
    path: '/api/Putarina/GetPotrosnja',
    input: {},
  },
];

interface Side {
  readonly server: ChildProcess;
  readonly port: number;
  readonly headers: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/**
 * The same fleet, over ten years, in a table of few millions and in one of many: what else is in the table must not matter. Both
 * databases are on one PostgreSQL, and are asked in turn.
 */
export async function measureYears(
  setup: BenchSetup,
  [few, many]: readonly [millions: number, millions: number],
  say: (line: string) => void,
): Promise<Figure[]> {
  await demandRoom(setup, (few + many) * 1e6);
  const other = await otherDatabase(setup);
  for (const [database, millions] of [
    [setup, few],
    [other, many],
  ] as const) {
    say(`years: making ${millions} million passages`);
    const { passages, bytes, parts } = await generateYears(database, millions * 1e6, say);
    const shares = Object.entries(parts).map(([of, size]) => `${of} ${(size / GB).toFixed(1)}`);
    say(
      `years: ${passages} passages take ${(bytes / GB).toFixed(1)} GB of the disk (${shares.join(', ')}), ${Math.round(bytes / passages)} bytes each`,
    );
  }
  const owner = new pg.Pool({ connectionString: setup.ownerUrl, max: 1 });
  const started: ChildProcess[] = [];
  try {
    const sides: Side[] = [];
    for (const [environment, port] of [
      [setup.environment, portalPort],
      [
        {
          ...setup.environment,
          PORT: String(OTHER_PORT),
          DATABASE_URL: other.databaseUrl,
          DATABASE_OWNER_URL: other.ownerUrl,
        },
        OTHER_PORT,
      ],
    ] as const) {
      const server = await startChild('./server-under-test.ts', environment);
      started.push(server);
      const headers = new Map<string, Readonly<Record<string, string>>>();
      for (const email of [smallEmail, fleetEmail]) headers.set(email, await signIn(email, port));
      sides.push({ server, port, headers });
    }
    for (const { server } of sides) await untilQuiet(server);
    const [one, two] = sides;
    if (one === undefined || two === undefined) throw new Error('There are two of them');
    const figures: Figure[] = [];
    for (const each of asked) figures.push(...(await compare(owner, [one, two], each, many, say)));
    return figures;
  } finally {
    for (const server of started) await stopChild(server);
    await owner.end();
  }
}

async function demandRoom({ settings }: BenchSetup, passages: number): Promise<void> {
  const { bavail, bsize } = await statfs(settings.dataDir);
  const left = bavail * bsize - passages * BYTES_EACH;
  if (left < LEAST_FREE) {
    throw new Error(
      `So many passages would leave ${Math.floor(left / GB)} GB of the disk: give --millions FEW,MANY`,
    );
  }
}

/** A second one, migrated, on the same PostgreSQL. */
async function otherDatabase(
  setup: BenchSetup,
): Promise<Pick<BenchSetup, 'databaseUrl' | 'ownerUrl'>> {
  const named = (url: string): string => {
    const other = new URL(url);
    other.pathname = '/many_years';
    return other.href;
  };
  const owner = new pg.Client({ connectionString: setup.ownerUrl });
  await owner.connect();
  await owner.query('CREATE DATABASE many_years TEMPLATE template0');
  await owner.end();
  const ownerUrl = named(setup.ownerUrl);
  await migrate({ ownerUrl });
  return { ownerUrl, databaseUrl: named(setup.databaseUrl) };
}

async function compare(
  owner: pg.Pool,
  [few, many]: readonly [Side, Side],
  each: Asked,
  millions: number,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const costs: Round[] = [];
  const slowest: Round[] = [];
  for (let number = 0; number <= ROUNDS; number += 1) {
    const [floor, ours] = [await costOf(owner, few, each), await costOf(owner, many, each)];
    // The first is the warm-up.
    if (number === 0) continue;
    costs.push({ floor: floor.micros, ours: ours.micros });
    slowest.push({ floor: floor.p99, ours: ours.p99 });
  }
  say(`years: ${each.what}: ${JSON.stringify({ costs, slowest })}`);
  const what = `${each.what}, in a table of ${millions} million`;
  return [
    figureOfRounds({ what: `${what}: processor time`, unit: 'µs', rounds: costs, atMost: 1.3 }),
    figureOfRounds({ what: `${what}: p99`, unit: 'ms', rounds: slowest, atMost: 1.3 }),
  ];
}

async function costOf(
  owner: pg.Pool,
  { server, port, headers }: Side,
  { email, path, input }: Asked,
): Promise<{ readonly micros: number; readonly p99: number }> {
  const before = (await processorTimeOf(server)) + (await databaseTime(owner));
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method: 'POST',
    headers: { ...headers.get(email), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    connections: 2,
    amount: REQUESTS,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`port ${port}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const after = (await processorTimeOf(server)) + (await databaseTime(owner));
  return { micros: ((after - before) * 1000) / REQUESTS, p99: result.latency.p99 };
}
