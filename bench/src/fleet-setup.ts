import type { ChildProcess } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { generateFleet } from '@rampa/demo';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { startChild, stopChild } from './child.ts';
import { signIn } from './sign-in.ts';
import { floorPort, type BenchSetup } from './bench-setup.ts';

export type Headers = Readonly<Record<string, string>>;

interface Fleet {
  readonly email: string;
  readonly tags: number;
  readonly passages: number;
}

/** A company with its passages, with up-to-date planner statistics; returns its account. */
export async function bringFleet(
  setup: Pick<BenchSetup, 'databaseUrl'>,
  fleet: Fleet,
): Promise<string> {
  const database = createDatabase({ url: setup.databaseUrl, statementTimeoutMs: 0 });
  const { accountId } = await generateFleet({ database, clock: systemClock, ...fleet });
  await database.close();
  return accountId;
}

export interface BesideFloor {
  readonly floor: ChildProcess;
  readonly server: ChildProcess;
}

/**
 * Our server and, beside it on the same database, a program that can do nothing but what is measured;
 * both know the fleet by the same token. `plan` is that program's further configuration.
 */
export async function besideFloor<Measured>(
  setup: BenchSetup,
  {
    email,
    program,
    plan,
  }: {
    readonly email: string;
    readonly program: string;
    plan(headers: Headers): Promise<object>;
  },
  measure: (headers: Headers, programs: BesideFloor) => Promise<Measured>,
): Promise<Measured> {
  const server = await startChild('./server-under-test.ts', setup.environment);
  try {
    const headers = await signIn(email);
    const key = createPublicKey(setup.settings.accessTokenKeys.current);
    const floor = await startChild(program, {
      FLOOR_PORT: String(floorPort),
      FLOOR_PLAN: JSON.stringify({
        databaseUrl: setup.databaseUrl,
        publicKeyPem: key.export({ type: 'spki', format: 'pem' }),
        ...(await plan(headers)),
      }),
    });
    try {
      return await measure(headers, { floor, server });
    } finally {
      await stopChild(floor);
    }
  } finally {
    await stopChild(server);
  }
}
