import { existsSync } from 'node:fs';
import path from 'node:path';
import { importEmbeddedPostgres } from '../optional-parts.ts';
import { describeDatabase } from '../platform/database/describe-database.ts';
import type { Mode, Settings } from '../settings.ts';
import { openStorage, type StorageOutcome } from '../storage.ts';
import type { Call } from './call.ts';

interface Reach extends Pick<Call, 'complain'> {
  /** As the login that owns the tables. */
  readonly asOwner: boolean;
  say(line: string): void;
}

/**
 * Why there is no database to work on: a new embedded one is made only for whoever asks for it. Else somebody
 * who forgot the settings would work on an empty database without noticing.
 */
export function missingDatabase(environment: Call['environment'], mode: Mode): string | undefined {
  const names = ['DATABASE', 'DATABASE_URL', 'DATABASE_OWNER_URL'];
  const given = names.flatMap((name) => [environment[name], environment[`${name}_FILE`]]);
  const isGiven = given.some((value) => (value ?? '') !== '');
  const { RAMPA_SETTINGS_UNREADABLE: unreadable = '' } = environment;
  if (unreadable !== '' && !isGiven) {
    return `You may not read the settings in ${unreadable}, which say which database: sudo rampa …`;
  }
  // Of what is given, the settings say what is wrong; in production, what is missing as well.
  if (mode === 'production' || isGiven) return undefined;
  const { DATA_DIR: folder = '' } = environment;
  const dataDir = path.resolve(folder === '' ? './data' : folder);
  if (existsSync(path.join(dataDir, 'postgres'))) return undefined;
  return (
    `Which database? There is none in ${dataDir}: give DATABASE_URL and DATABASE_OWNER_URL, or the ` +
    'DATA_DIR of a server with an embedded one, or DATABASE=embedded for a new one there.'
  );
}

/**
 * The operator's database, or the embedded one: of the running server if there is one, else our own start of
 * it. Which one it is, is said in any case.
 */
export async function reachDatabase(
  settings: Settings,
  { asOwner, say, complain }: Reach,
): Promise<StorageOutcome> {
  const { database, dataDir } = settings;
  if (database !== null) {
    complain(`Database: ${describeDatabase(asOwner ? database.ownerUrl : database.url)}`);
    return openStorage(settings, say);
  }
  complain(`Database: embedded, in ${dataDir}`);
  const embedded = await importEmbeddedPostgres();
  const urls = await embedded?.findRunningPostgres(dataDir);
  if (urls === undefined) return openStorage(settings, say);
  const never = new Promise<void>(() => undefined);
  return { ok: true, value: { ...urls, lost: never, close: async () => undefined } };
}
