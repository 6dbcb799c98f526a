import autocannon from 'autocannon';
import {
  createTollCalculator,
  loadDemoNetwork,
  readTollNetwork,
} from '../../../server/src/areas/toll-calculator/index.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createDatabase } from '../../../server/src/platform/database/database.ts';
import { startChild, stopChild } from '../child.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';

const ROUNDS = 5;
const SECONDS = 4;
const TRIPS = 1000;
const path = '/api/Putarina/IzracunajPutarinu';

/** Any trip of the network, as visitors ask for it, against a lookup of ready results. */
export async function measureTollCalculator(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  const database = createDatabase({ url: setup.databaseUrl });
  await loadDemoNetwork({ database, country: 'rs', currency: 'RSD', clock: systemClock });
  await database.close();
  const server = await startChild('./server-under-test.ts', setup.environment);
  const floor = await startChild('./toll-calculator/floor.ts', { FLOOR_PORT: String(floorPort) });
  try {
    const headers = await forgeryHeaders();
    // Warm-up: both have compiled their code and seen every trip once.
    await rate(floorPort, headers);
    await rate(portalPort, headers);
    const rounds: Round[] = [];
    for (let number = 1; number <= ROUNDS; number += 1) {
      const pair = {
        floor: await rate(floorPort, headers),
        ours: await rate(portalPort, headers),
      };
      rounds.push(pair);
      say(
        `toll-calculator: round ${number}: floor ${pair.floor.toFixed(0)}/s, ours ${pair.ours.toFixed(0)}/s`,
      );
    }
    return [
      figureOfRounds({
        what: 'IzracunajPutarinu, any trip in any category',
        unit: 'requests/s',
        rounds,
        atLeast: 0.5,
      }),
    ];
  } finally {
    await stopChild(floor);
    await stopChild(server);
  }
}

/** A sample of all trips, the same in every run. */
function trips(): string[] {
  const { stations, categories } = createTollCalculator(readTollNetwork('rs'));
  const open = stations.filter(({ status }) => status === 'open').map(({ id }) => id);
  return Array.from({ length: TRIPS }, (_, index) => {
    const at = index * 7919;
    const from = open[at % open.length];
    const to = open[(at + 1 + (index % (open.length - 1))) % open.length];
    return JSON.stringify({ from, to, kategorija: categories[index % categories.length] });
  });
}

async function rate(port: number, headers: Readonly<Record<string, string>>): Promise<number> {
  const result = await autocannon({
    url: `http://localhost:${port}${path}`,
    connections: 10,
    duration: SECONDS,
    requests: trips().map((body) => ({
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`port ${port}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** What a browser gets with the page. */
async function forgeryHeaders(): Promise<Record<string, string>> {
  const reply = await fetch(`http://localhost:${portalPort}/api/Token/GetForgeryToken`);
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
}
