import { numberOf, ownMigrations, type Migration } from './migrations.ts';

/** A migration that a database has. */
export interface Applied {
  readonly name: string;
  readonly contracts: string | null;
}

export interface SchemaFit {
  /** What this program has and the database lacks. */
  readonly pending: readonly string[];
  /** What a newer program has applied and this one cannot work with. */
  readonly beyond: readonly string[];
}

type Run = (text: string) => Promise<readonly unknown[]>;

/** How a database and this program's migrations go together. */
export async function schemaFit(run: Run): Promise<SchemaFit> {
  return fitOf(await ownMigrations(), await appliedIn(run));
}

export function fitOf(
  own: readonly Pick<Migration, 'name'>[],
  applied: readonly Applied[],
): SchemaFit {
  const done = new Set(applied.map(({ name }) => name));
  const known = new Set(own.map(({ name }) => name));
  const numbers = new Set(own.map(({ name }) => numberOf(name)));
  return {
    pending: own.map(({ name }) => name).filter((name) => !done.has(name)),
    beyond: applied
      .filter(
        ({ name, contracts }) => !known.has(name) && contracts !== null && !numbers.has(contracts),
      )
      .map(({ name }) => name)
      .sort(),
  };
}

async function appliedIn(run: Run): Promise<readonly Applied[]> {
  // As JSON, since a database that an older program has migrated lacks the second column.
  const rows = await run('SELECT to_jsonb(applied) AS applied FROM schema_migrations AS applied');
  return rows.map((row) => {
    const { name, contracts = null } = (row as { applied: Partial<Applied> & { name: string } })
      .applied;
    return { name, contracts };
  });
}

/** Why a server cannot work on this database, and what to do; null if it can. */
export function misfitOf({ pending, beyond }: SchemaFit): string | null {
  const [first] = pending;
  const [newer] = beyond;
  if (newer !== undefined) {
    return (
      `The database is newer than this program: ${newer} took away what it needs. ` +
      'Start the version that migrated the database, or a later one.'
    );
  }
  if (first === undefined) return null;
  const count = pending.length === 1 ? 'a migration' : `${pending.length} migrations`;
  return (
    `The database is older than this program: it lacks ${count}, from ${first} on. ` +
    'Run `rampa migrate` with this version, then start the server.'
  );
}
