import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../db/migrations/', import.meta.url);

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** Number of the migration that a program has to know to work after this one; null: any program does. */
  readonly contracts: string | null;
}

let read: Promise<readonly Migration[]> | undefined;

/** Those of this program, oldest first. The files belong to the program and do not change while it runs. */
export function ownMigrations(): Promise<readonly Migration[]> {
  read ??= readMigrations();
  return read;
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum, contracts: contractsOf(text) };
    }),
  );
}

/** What a migration says of itself that takes away what older programs use. */
export function contractsOf(text: string): string | null {
  return /^-- Contracts: programs without (\d{4}) would fail\.$/m.exec(text)?.[1] ?? null;
}

/** `0087` of `0087_count_months_of_passages.sql` */
export function numberOf(name: string): string {
  return name.slice(0, 4);
}
