import path from 'node:path';
import { databaseUrl, ownerRole, programRole } from './database-url.ts';
import { readPassword } from './passwords.ts';
import { readPostmasterFile, findLiveServer } from './postmaster-file.ts';

export interface RunningPostgres {
  /** For the owner of the tables. */
  readonly ownerUrl: string;
  /** For the program's own work. */
  readonly appUrl: string;
}

/**
 * URLs of the embedded database that another process is running on this data directory, so that the
 * command line can work beside a running server; `undefined` if none is running.
 */
export async function findRunningPostgres(dataDir: string): Promise<RunningPostgres | undefined> {
  const cluster = path.join(dataDir, 'postgres');
  const file = await readPostmasterFile(cluster);
  if (file?.isReady !== true || (await findLiveServer(cluster)) === undefined) return undefined;
  const owner = await readPassword(dataDir, 'owner');
  const program = await readPassword(dataDir, 'program');
  if (owner === undefined || program === undefined) return undefined;
  return {
    ownerUrl: databaseUrl(file.port, { role: ownerRole, password: owner }),
    appUrl: databaseUrl(file.port, { role: programRole, password: program }),
  };
}
