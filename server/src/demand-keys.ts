import { keyedThings } from './keyed-things.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { keyFault } from './platform/keys/key-faults.ts';
import { idsOf } from './platform/keys/key-ring.ts';
import { noteRootKey } from './platform/keys/root-keys.store.ts';
import { allAccounts } from './platform/scope/make-scope.ts';
import type { Settings } from './platform/settings.ts';

type Keys = Pick<Settings, 'secretKeys' | 'lostKeyIds'>;

/** Throws, with the reason and what to do, if anything in the database is sealed with a key that is not given. */
export async function demandKeys(database: Database, keys: Keys): Promise<void> {
  const fault = await keyFault(allAccounts('keys'), database.queries, keys, keyedThings);
  if (fault !== null) throw new Error(fault);
}

/** The same for a server, which will seal with the current key from now on. */
export async function takeUpKeys(database: Database, keys: Keys, clock: Clock): Promise<void> {
  await demandKeys(database, keys);
  await noteRootKey(database.queries, idsOf(keys.secretKeys).current, clock.now());
}
