import path from 'node:path';
import { databaseUrl } from './database-url.ts';
import { readOwnerPassword } from './owner-password.ts';
import { readPostmasterFile, findLiveServer } from './postmaster-file.ts';

/**
 * URL of the embedded database that another process is running on this data directory, so that the
 * command line can work beside a running server; `undefined` if none is running.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = path.join(dataDir, 'postgres');
  const file = await readPostmasterFile(cluster);
  if (file?.isReady !== true || (await findLiveServer(cluster)) === undefined) return undefined;
  const password = await readOwnerPassword(dataDir);
  return password === undefined ? undefined : databaseUrl(file.port, password);
}
