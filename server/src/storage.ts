import cluster from 'node:cluster';
import { z } from 'zod';
import { importEmbeddedPostgres } from './optional-parts.ts';
import type { Settings } from './settings.ts';

/** Where the database is: the operator's own, or the embedded one, which we start and stop. */
export interface Storage {
  /** Login that owns the tables: migrations. */
  readonly ownerUrl: string;
  /** Login of the program's work. */
  readonly appUrl: string;
  /** Settled if an embedded database stopped unexpectedly; never for the operator's own. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

const never = new Promise<void>(() => undefined);
const NAME = 'RAMPA_STORAGE';

export type StorageOutcome =
  | { readonly ok: true; readonly value: Storage }
  | { readonly ok: false; readonly message: string };

export async function openStorage(
  settings: Settings,
  say: (line: string) => void,
): Promise<StorageOutcome> {
  if (settings.database !== null) {
    const { url, ownerUrl } = settings.database;
    return {
      ok: true,
      value: { ownerUrl, appUrl: url, lost: never, close: async () => undefined },
    };
  }
  if (cluster.isWorker) return { ok: true, value: storageOfStarter() };
  const embedded = await importEmbeddedPostgres();
  if (embedded === null) {
    return {
      ok: false,
      message:
        'DATABASE_URL is empty, and this installation has no PostgreSQL of its own: give the address of yours.',
    };
  }
  const started = await embedded.startEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  if (!started.ok) return started;
  const { ownerUrl, appUrl, lost, stop } = started.value;
  return { ok: true, value: { ownerUrl, appUrl, lost, close: stop } };
}

/**
 * For the environment of a process that this one starts: where the embedded database is. The operator's own is
 * in its settings, which may be files so that no environment has its passwords.
 */
export function environmentOf(
  { ownerUrl, appUrl }: Storage,
  settings: Settings,
): Readonly<Record<string, string>> {
  if (settings.database !== null) return {};
  return { [NAME]: JSON.stringify({ ownerUrl, appUrl }) };
}

const addresses = z.object({ ownerUrl: z.string(), appUrl: z.string() });

function storageOfStarter(): Storage {
  const given = addresses.parse(JSON.parse(process.env[NAME] ?? '{}'));
  // It is not for the programs that this one starts.
  delete process.env[NAME];
  return { ...given, lost: never, close: async () => undefined };
}
