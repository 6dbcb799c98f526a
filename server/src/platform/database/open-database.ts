import type { Settings } from '../settings.ts';
import { createDatabase, type Database, type DatabaseOptions } from './database.ts';

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
