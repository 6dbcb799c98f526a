import type { ChildProcess } from 'node:child_process';
import autocannon from 'autocannon';
import pg from 'pg';
import { databaseTime } from '../database-time.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
import { besideFloor, bringFleet, type Headers } from '../fleet-setup.ts';
import { processorTimeOf } from '../processor-time.ts';
import { signIn } from '../sign-in.ts';
import { untilQuiet } from '../until-quiet.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';

const ROWS = 5;
const ROUNDS = 5;
const REQUESTS = 1500;
const fleet = { email: 'bench@primer.rs', tags: 400, passages: 1_000_000 };
const small = { email: 'mali@primer.rs', tags: 3, passages: 700 };

/** What is asked for, by whom. */
interface Asked {
  readonly what: string;
  readonly of: typeof fleet;
  readonly path: string;
  readonly first: number;
}

const passages = { path: '/api/Putarina/GetProlasci' };
const tags = { path: '/api/Tag/GetTagovi', first: 0 };

const pages: readonly Asked[] = [
  { what: 'GetProlasci, page 1 of an account of 700', of: small, ...passages, first: 0 },
  { what: 'GetProlasci, page 1 of a fleet of a million', of: fleet, ...passages, first: 0 },
  {
    what: 'GetProlasci, page 1,000 of a fleet of a million',
    of: fleet,
    ...passages,
    first: 999 * ROWS,
  },
];

const lists: readonly Asked[] = [
  { what: 'GetTagovi, three tags', of: small, ...tags },
  { what: 'GetTagovi, page 1 of 400 tags', of: fleet, ...tags },
];

interface Sides {
  readonly floor: ChildProcess;
  readonly server: ChildProcess;
  readonly owner: pg.Pool;
}

/** Pages of passages in a table of a million: processor time of server and database, against a program by hand. */
export function measurePassages(setup: BenchSetup, say: (line: string) => void): Promise<Figure[]> {
  return measure(setup, say, pages);
}

/** The same of other lists. */
export function measureLists(setup: BenchSetup, say: (line: string) => void): Promise<Figure[]> {
  return measure(setup, say, lists);
}

async function measure(
  setup: BenchSetup,
  say: (line: string) => void,
  all: readonly Asked[],
): Promise<Figure[]> {
  for (const account of [small, fleet]) {
    say(`passages: generating ${account.passages} for ${account.tags} tags`);
    await bringFleet(setup, account);
  }
  const owner = new pg.Pool({ connectionString: setup.ownerUrl, max: 1 });
  await bringFloor(owner);
  const beside = { email: fleet.email, program: './passages/floor.ts', plan: async () => ({}) };
  try {
    return await besideFloor(setup, beside, async (headersOfFleet, children) => {
      const headersOf = new Map<object, Headers>([
        [fleet, headersOfFleet],
        [small, await signIn(small.email)],
      ]);
      await untilQuiet(children.server);
      const figures: Figure[] = [];
      for (const asked of all) {
        const rounds = await compare({ ...children, owner }, headersOf.get(asked.of) ?? {}, asked);
        say(`passages: ${asked.what}: ${JSON.stringify(rounds)}`);
        figures.push(
          figureOfRounds({
            what: `${asked.what}: processor time, server and database`,
            unit: 'µs',
            rounds,
            atMost: 1.5,
          }),
        );
      }
      return figures;
    });
  } finally {
    await owner.end();
  }
}

/** What a page shows, and the sums of an account, as somebody keeps them who shows nothing else. */
async function bringFloor(owner: pg.Pool): Promise<void> {
  await owner.query(`
    CREATE TABLE floor_pages AS
      SELECT p.account_id AS account, p.exited_at, p.passage_id AS id, t.serial_number, t.plate, t.nickname,
             p.entry_station_id AS entry, p.exit_station_id AS exit, p.entered_at, p.lane, p.category,
             p.amount_minor AS price, p.marks
      FROM passages AS p JOIN tags AS t ON t.account_id = p.account_id AND t.tag_id = p.tag_id;
    CREATE INDEX ON floor_pages (account, exited_at, id);
    CREATE TABLE floor_sums AS
      SELECT account, count(*) AS passages, sum(price)::bigint AS amount FROM floor_pages GROUP BY 1;
    ALTER TABLE floor_sums ADD PRIMARY KEY (account);
    CREATE TABLE floor_tags AS
      SELECT t.account_id AS account, t.serial_number, t.plate, t.nickname, t.category, t.status,
             0::bigint AS balance, p.entry, p.exit, p.exited_at, p.price
      FROM tags AS t JOIN (
        SELECT DISTINCT ON (serial_number) serial_number, entry, exit, exited_at, price FROM floor_pages
        ORDER BY serial_number, exited_at DESC
      ) AS p USING (serial_number);
    CREATE INDEX ON floor_tags (account, balance, serial_number);
    GRANT SELECT ON floor_pages, floor_sums, floor_tags TO PUBLIC;
    ANALYZE floor_pages, floor_sums, floor_tags`);
  await owner.query('VACUUM');
}

async function compare(sides: Sides, headers: Headers, asked: Asked): Promise<readonly Round[]> {
  const ask = (port: number, child: ChildProcess) =>
    costOf(sides.owner, { port, child }, headers, asked);
  const rounds: Round[] = [];
  for (let number = 0; number <= ROUNDS; number += 1) {
    const round = {
      floor: await ask(floorPort, sides.floor),
      ours: await ask(portalPort, sides.server),
    };
    // The first is the warm-up: both have compiled their code and the pages are in memory.
    if (number > 0) rounds.push(round);
  }
  return rounds;
}

/** Microseconds of both programs' processor time for each request. */
async function costOf(
  owner: pg.Pool,
  { port, child }: { readonly port: number; readonly child: ChildProcess },
  headers: Headers,
  { path, first }: Asked,
): Promise<number> {
  const before = [await processorTimeOf(child), await databaseTime(owner)] as const;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ first, rows: ROWS }),
    connections: 4,
    amount: REQUESTS,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`port ${port}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const server = (await processorTimeOf(child)) - before[0];
  const database = (await databaseTime(owner)) - before[1];
  return ((server + database) * 1000) / REQUESTS;
}
