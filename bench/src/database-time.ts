import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Milliseconds of a tick of the kernel's accounts; Linux has a hundred in a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that the database server has used, whatever its processes. Linux only. */
export async function databaseTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const [backend] = rows;
  const postmaster = (await statOf(String(backend?.pid)))?.parent;
  if (postmaster === undefined) throw new Error('The database’s processor time needs /proc');
  let ticks = 0;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await statOf(entry);
    if (stat === undefined) continue;
    if (entry === postmaster) ticks += stat.own + stat.ended;
    else if (stat.parent === postmaster) ticks += stat.own;
  }
  return ticks * TICK_MS;
}

interface Stat {
  readonly parent: string;
  /** Ticks of the process itself. */
  readonly own: number;
  /** Ticks of its children that have ended. */
  readonly ended: number;
}

/** Undefined for a process that has ended meanwhile. */
async function statOf(pid: string): Promise<Stat | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may have blanks; behind it come state and parent.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => Number(fields[index] ?? 0);
    return { parent: fields[1] ?? '', own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
