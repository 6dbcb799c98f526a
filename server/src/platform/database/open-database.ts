import type { Settings } from '../settings.ts';
import type { Log } from '../log.ts';
import { createDatabase, type Database, type DatabaseOptions } from './database.ts';
import { createReplica, type Replica } from './replica/replica.ts';

/** What the settings say of every connection to the database, whoever opens it. */
export interface DatabaseAccess {
  readonly url: string;
  readonly role: 'rampa_app' | null;
  readonly preparedStatements: boolean;
}

export type AccessSettings = Pick<Settings, 'setRole' | 'preparedStatements'>;

/** For servers, workers, commands and the demo alike: a pooler in between forbids all of them the same. */
export function accessOf(settings: AccessSettings, url: string): DatabaseAccess {
  const { setRole, preparedStatements } = settings;
  return { url, role: setRole ? 'rampa_app' : null, preparedStatements };
}

/** The one way in which the product opens its database. */
export function openDatabase(
  settings: AccessSettings,
  url: string,
  options: Omit<DatabaseOptions, keyof DatabaseAccess> = {},
): Database {
  return createDatabase({ ...accessOf(settings, url), ...options });
}

/** Statements that look at a replica: one that says nothing for so long is not waited for. */
const LOOKOUT_TIMEOUT_MS = 2000;

/** The replica beside the primary, if the settings name one. */
export function openReplica(
  settings: AccessSettings & Pick<Settings, 'databasePool' | 'databaseReadUrl'>,
  primary: Database,
  log: Log,
): Replica | null {
  const { databaseReadUrl: url, databasePool } = settings;
  if (url === null) return null;
  const open = (options: Omit<DatabaseOptions, keyof DatabaseAccess>) =>
    openDatabase(settings, url, {
      readOnly: true,
      onIdleError: (error) => log.warn({ err: error }, 'connection to the replica lost'),
      ...options,
    });
  return createReplica({
    primary,
    replica: open({ size: databasePool }),
    lookout: open({ size: 1, statementTimeoutMs: LOOKOUT_TIMEOUT_MS }),
    log,
  });
}
