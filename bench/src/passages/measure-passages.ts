import autocannon from 'autocannon';
import pg from 'pg';
import { createApp } from '../../../server/src/app.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
import { besideFloor, bringFleet, type Headers } from '../fleet-setup.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';

const PASSAGES = 1_000_000;
const TAGS = 400;
const ROWS = 5;
const PAGES = { first: 0, thousandth: 999 * ROWS };
const ROUNDS = 5;
const SECONDS = 4;
const path = '/api/Putarina/GetProlasci';
const email = 'bench@primer.rs';
/** An offset that no other value of the statements has. */
const MARKED_FIRST = 4321;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Pages of a million passages against bare node:http and the driver, with the same statements. */
export async function measurePassages(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  say(`passages: generating ${PASSAGES} for ${TAGS} tags`);
  await bringFleet(setup, { email, tags: TAGS, passages: PASSAGES });
  const floor = {
    email,
    program: './passages/floor.ts',
    async plan(headers: Headers) {
      const statements = await captureStatements(setup, headers);
      say(`passages: the floor runs ${statements.length} statements a page, as we do`);
      return { statements };
    },
  };
  return besideFloor(setup, floor, (headers) => compare(headers, say));
}

async function compare(headers: Headers, say: (line: string) => void): Promise<Figure[]> {
  const rounds = { first: [] as Round[], thousandth: [] as Round[] };
  // Warm-up: both have compiled their code and the pages are in memory.
  for (const port of [floorPort, portalPort]) await rate(port, headers, PAGES.thousandth);
  for (let number = 1; number <= ROUNDS; number += 1) {
    for (const page of ['first', 'thousandth'] as const) {
      const pair = {
        floor: await rate(floorPort, headers, PAGES[page]),
        ours: await rate(portalPort, headers, PAGES[page]),
      };
      rounds[page].push(pair);
      say(
        `passages: round ${number}, ${page} page: floor ${pair.floor.toFixed(0)}/s, ours ${pair.ours.toFixed(0)}/s`,
      );
    }
  }
  const unit = 'requests/s';
  return [
    figureOfRounds({
      what: 'GetProlasci, page 1 of a million',
      unit,
      rounds: rounds.first,
      atLeast: 0.7,
    }),
    figureOfRounds({
      what: 'GetProlasci, page 1,000 of a million',
      unit,
      rounds: rounds.thousandth,
      atLeast: 0.7,
    }),
    figureOfRounds({
      what: 'time of page 1,000 against page 1, ours',
      unit: 'ms',
      rounds: rounds.first.map(({ ours }, at) => ({
        floor: 1000 / ours,
        ours: 1000 / (rounds.thousandth[at]?.ours ?? Number.NaN),
      })),
      atMost: 1.5,
    }),
  ];
}

async function rate(port: number, headers: Headers, first: number): Promise<number> {
  const result = await autocannon({
    url: `http://localhost:${port}${path}`,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ first, rows: ROWS }),
    connections: 10,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`port ${port}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** What our server asks the database for one page, recorded while it does so. */
async function captureStatements(setup: BenchSetup, headers: Headers): Promise<Statement[]> {
  const app = await createApp({
    settings: setup.settings,
    databaseUrl: setup.databaseUrl,
    clock: systemClock,
    log: createLog('silent'),
    portalFolder: null,
  });
  const taken: Statement[] = [];
  // Replaced only during one call, in this process alone.
  const original = pg.Client.prototype.query;
  const listen = function (this: pg.Client, ...given: unknown[]): unknown {
    const [config] = given as [Partial<Statement> | undefined];
    if (config?.text !== undefined) taken.push({ text: config.text, values: config.values ?? [] });
    return Reflect.apply(original, this, given);
  };
  Object.assign(pg.Client.prototype, { query: listen });
  const reply = await app.http.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: { first: MARKED_FIRST, rows: ROWS },
  });
  Object.assign(pg.Client.prototype, { query: original });
  await app.stop();
  if (reply.statusCode !== 200) throw new Error(`The page was refused: ${reply.body}`);
  return taken
    .filter(({ text }) => !/\bsessions\b/.test(text))
    .map(({ text, values }) => ({
      text,
      values: values.map((value) => (value === MARKED_FIRST ? '$first' : value)),
    }));
}
