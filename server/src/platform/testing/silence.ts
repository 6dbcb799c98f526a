import { readFileSync } from 'node:fs';
import process from 'node:process';
import pg from 'pg';

/**
 * The whole database machine says nothing any more, as behind a cut cable: connections stay, new ones are taken, nobody
 * answers. Ends with what is returned; until then it can neither be asked nor stopped. On Linux alone.
 */
export async function silence(ownerUrl: string): Promise<() => void> {
  const server = await serverOf(ownerUrl);
  const silenced: number[] = [];
  const stop = (pid: number): void => {
    if (signal(pid, 'SIGSTOP')) silenced.push(pid);
  };
  const goOn = (): void => {
    for (const pid of silenced.splice(0).toReversed()) signal(pid, 'SIGCONT');
  };
  try {
    // It first: then there are no more of its processes.
    stop(server);
    for (const pid of processesOf(server)) stop(pid);
  } catch (error) {
    goOn();
    throw error;
  }
  return goOn;
}

/** The machine is gone: connections end, and new ones are refused. */
export async function crash(ownerUrl: string): Promise<void> {
  process.kill(await serverOf(ownerUrl), 'SIGQUIT');
}

async function serverOf(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ first: string }>(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS first`,
  );
  await client.end();
  return Number(rows[0]?.first);
}

function processesOf(server: number): readonly number[] {
  const told = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8');
  return told.split(' ').filter(Boolean).map(Number);
}

/** False: it has ended. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
