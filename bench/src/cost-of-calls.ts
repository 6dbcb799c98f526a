import type { ChildProcess } from 'node:child_process';
import autocannon from 'autocannon';
import type pg from 'pg';
import { databaseTime } from './database-time.ts';
import type { Round } from './figures.ts';
import type { Headers } from './fleet-setup.ts';
import { processorTimeOf } from './processor-time.ts';
import { floorPort, portalPort } from './bench-setup.ts';

const ROUNDS = 5;

/** A call, the same to both programs. */
export interface Call {
  readonly path: string;
  /** As JSON by POST; without one, the call is a GET. */
  readonly body?: object;
  readonly headers: Headers;
  /** How often it is made in a round. */
  readonly requests: number;
}

export interface Sides {
  readonly floor: ChildProcess;
  readonly server: ChildProcess;
  readonly owner: pg.Pool;
}

/** Rounds of a call, to the floor and to ours in turn. */
export async function compareCosts(sides: Sides, call: Call): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let number = 0; number <= ROUNDS; number += 1) {
    const round = {
      floor: await costOf(sides.owner, { port: floorPort, child: sides.floor }, call),
      ours: await costOf(sides.owner, { port: portalPort, child: sides.server }, call),
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
  { path, body, headers, requests }: Call,
): Promise<number> {
  const before = [await processorTimeOf(child), await databaseTime(owner)] as const;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    ...(body === undefined
      ? { headers: { ...headers } }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    connections: 4,
    amount: requests,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}, port ${port}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const server = (await processorTimeOf(child)) - before[0];
  const database = (await databaseTime(owner)) - before[1];
  return ((server + database) * 1000) / requests;
}
