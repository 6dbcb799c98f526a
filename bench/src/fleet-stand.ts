import { createPublicKey } from 'node:crypto';
import { generateFleet } from '@rampa/demo';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { startChild, stopChild } from './child.ts';
import { signIn } from './sign-in.ts';
import { floorPort, type Stand } from './stand.ts';

export type Headers = Readonly<Record<string, string>>;

interface Fleet {
  readonly email: string;
  readonly tags: number;
  readonly passages: number;
}

/** A company with its passages, of which the planner knows; answers its account. */
export async function bringFleet(stand: Stand, fleet: Fleet): Promise<string> {
  const database = createDatabase({ url: stand.databaseUrl, statementTimeoutMs: 0 });
  const { accountId } = await generateFleet({ database, clock: systemClock, ...fleet });
  await database.close();
  return accountId;
}

/**
 * Our server and, beside it on the same database, a program that can do nothing but what is measured;
 * both know the fleet by the same token. `plan` is what that program is told beyond it.
 */
export async function besideFloor<Measured>(
  stand: Stand,
  {
    email,
    program,
    plan,
  }: {
    readonly email: string;
    readonly program: string;
    plan(headers: Headers): Promise<object>;
  },
  measure: (headers: Headers) => Promise<Measured>,
): Promise<Measured> {
  const server = await startChild('./server-under-test.ts', stand.environment);
  try {
    const headers = await signIn(email);
    const key = createPublicKey(stand.settings.accessTokenKey);
    const floor = await startChild(program, {
      FLOOR_PORT: String(floorPort),
      FLOOR_PLAN: JSON.stringify({
        databaseUrl: stand.databaseUrl,
        publicKeyPem: key.export({ type: 'spki', format: 'pem' }),
        ...(await plan(headers)),
      }),
    });
    try {
      return await measure(headers);
    } finally {
      await stopChild(floor);
    }
  } finally {
    await stopChild(server);
  }
}
