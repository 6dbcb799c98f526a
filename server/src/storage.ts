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

export type StorageOutcome =
  | { readonly ok: true; readonly value: Storage }
  | { readonly ok: false; readonly message: string };

export async function openStorage(
  settings: Settings,
  say: (line: string) => void,
): Promise<StorageOutcome> {
  if (settings.database !== null) {
    const { url, ownerUrl } = settings.database;
    const never = new Promise<void>(() => undefined);
    return {
      ok: true,
      value: { ownerUrl, appUrl: url, lost: never, close: async () => undefined },
    };
  }
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
