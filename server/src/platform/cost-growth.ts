import { mostFaults } from './files/faults.ts';

/** Milliseconds below which a cost says nothing about growth. */
const unimportant = 10;
/** Runs of the whole: the least cost counts, and is looked for only while there is too much growth. */
const mostRuns = 6;

/** In proportion it is 4, for the square 16. */
export const mostGrowth = 8;

export interface CostGrowth {
  /** How many times as much the whole costs as a quarter. */
  readonly times: number;
  /** The costs, for the message of a test that fails. */
  readonly said: string;
}

/**
 * Does work on a quarter, a half and all of what is allowed. Processor time of this process is compared,
 * and only as a ratio: what else the machine does, or how fast it is, has no influence.
 */
export async function costGrowth<Input>(
  make: (share: number) => Input,
  work: (input: Input) => unknown,
): Promise<CostGrowth> {
  const input = make(1);
  const first = await costOf(input, work);
  // Whatever the parts cost, this is not too many times as much.
  if (first < mostGrowth * unimportant) return growth([], first);
  const parts: number[] = [];
  for (const share of [0.25, 0.5]) parts.push(await costOf(make(share), work));
  let whole = first;
  for (let run = 1; run < mostRuns && growth(parts, whole).times >= mostGrowth; run += 1) {
    whole = Math.min(whole, await costOf(input, work));
  }
  return growth(parts, whole);
}

/** In milliseconds of the processor. */
async function costOf<Input>(input: Input, work: (input: Input) => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** From the costs of the parts, that of the quarter first, and the whole. */
function growth(parts: readonly number[], whole: number): CostGrowth {
  const [quarter = unimportant] = parts;
  return {
    times: whole / Math.max(quarter, unimportant),
    said: `${[...parts, whole].map((cost) => cost.toFixed(1)).join(', ')} ms for 25, 50 and 100 % of the limit`,
  };
}

/** What reads a file that somebody sends. */
export interface Parser {
  /** Largest file, in bytes. */
  readonly limit: number;
  read(bytes: Uint8Array): unknown;
}

/**
 * The costs, if they grow faster than in proportion up to the limit, or how many faults are kept, if those are more than
 * are reported; null: neither.
 */
export async function excessOf(
  { limit, read }: Parser,
  make: (bytes: number) => string,
): Promise<string | null> {
  let faults = 0;
  const { times, said } = await costGrowth(
    (share) => new TextEncoder().encode(make(Math.floor(limit * share) - 1000)),
    async (bytes) => {
      // What some of them answer.
      const outcome = (await read(bytes)) as { readonly faults?: readonly unknown[] };
      faults = Math.max(faults, outcome.faults?.length ?? 0);
    },
  );
  if (faults > mostFaults) return `${faults} faults are kept`;
  return times < mostGrowth ? null : said;
}

/** As many repetitions between a beginning and an end as fit into so many bytes. */
export function filled(begin: string, part: string, end = ''): (bytes: number) => string {
  const ends = Buffer.byteLength(begin) + Buffer.byteLength(end);
  return (bytes) => begin + part.repeat(Math.floor((bytes - ends) / Buffer.byteLength(part))) + end;
}

/** As it comes over a network. */
export async function* piecesOf(bytes: Uint8Array, each = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += each) yield bytes.subarray(at, at + each);
}
