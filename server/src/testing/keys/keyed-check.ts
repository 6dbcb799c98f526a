import type { AppFixture } from '../app-fixture.ts';

export const password = 'nočni vozač do mora';

/** One of the servers on the world's database. */
export type Server = Pick<AppFixture, 'app' | 'call' | 'send' | 'secretKeys'>;

/** Whether something that was made before still works on a server. */
export type Check = (server: Server) => Promise<boolean>;

/** What an operation answers; undefined if it fails. */
export async function tolerant<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
