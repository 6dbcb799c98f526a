import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startChild, stopChild } from '../child.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
import { processorTimeOf } from '../processor-time.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';

const rounds = 7;
const answers = 3000;
const quietMilliseconds = 10_000;
const path = '/api/Language/GetTranslation?languageId=1';
const encoding = 'br';

/** A program to be put under load, with the work that it does while nobody asks. */
interface Answering {
  readonly child: ChildProcess;
  readonly port: number;
  /** Milliseconds of processor time per millisecond while nobody asks: jobs and timers. */
  readonly besides: number;
}

/** All texts of a language: what an answer costs the server, against the same bytes from memory. */
export async function measureTexts(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  const server = await startChild('./server-under-test.ts', setup.environment);
  const floor = await startChild('./texts/floor.ts', {
    FLOOR_PORT: String(floorPort),
    FLOOR_PLAN: JSON.stringify({ url: `http://localhost:${portalPort}${path}`, encoding }),
  });
  try {
    const pair = {
      floor: await whileNobodyAsks(floor, floorPort),
      ours: await whileNobodyAsks(server, portalPort),
    };
    return [
      await compare({ ...pair, connections: 10, say, what: 'ten readers at a time' }),
      await compare({ ...pair, connections: 1, say, what: 'one reader after the other' }),
    ];
  } finally {
    await stopChild(floor);
    await stopChild(server);
  }
}

async function whileNobodyAsks(child: ChildProcess, port: number): Promise<Answering> {
  const before = await processorTimeOf(child);
  await setTimeout(quietMilliseconds);
  return { child, port, besides: ((await processorTimeOf(child)) - before) / quietMilliseconds };
}

async function compare({
  floor,
  ours,
  connections,
  what,
  say,
}: {
  readonly floor: Answering;
  readonly ours: Answering;
  readonly connections: number;
  readonly what: string;
  say(line: string): void;
}): Promise<Figure> {
  // Warm-up: both have compiled their code and the compressed answer is cached.
  await costOf(floor, connections);
  await costOf(ours, connections);
  const pairs: Round[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    const pair = {
      floor: await costOf(floor, connections),
      ours: await costOf(ours, connections),
    };
    pairs.push(pair);
    say(
      `texts, ${what}: round ${number}: floor ${pair.floor.toFixed(3)} ms, ours ${pair.ours.toFixed(3)} ms`,
    );
  }
  return figureOfRounds({
    what: `GetTranslation, processor time of an answer, ${what}`,
    unit: 'ms',
    rounds: pairs,
    atMost: 2,
  });
}

/** Milliseconds of the program's processor time for one answer. */
async function costOf({ child, port, besides }: Answering, connections: number): Promise<number> {
  const begun = performance.now();
  const before = await processorTimeOf(child);
  const result = await autocannon({
    url: `http://localhost:${port}${path}`,
    connections,
    amount: answers,
    headers: { 'accept-encoding': encoding },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`port ${port}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const used = (await processorTimeOf(child)) - before;
  return (used - besides * (performance.now() - begun)) / answers;
}
