import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import { migrate } from '../database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's URL of the migrated database that every test database is a copy of. */
    testTemplateUrl: string;
    /** The program's URL of the same database. */
    testProgramUrl: string;
    /** Owner's URLs of it on each machine that it is on; the first is the template's. */
    testNodeUrls: string[];
  }
}

export interface TestDatabase {
  /** For the tables' owner: may change the schema, and see and alter everything. */
  readonly ownerUrl: string;
  /** For the running program, whose login has the rights that it has in production. */
  readonly appUrl: string;
  drop(): Promise<void>;
}

/** What many test files begin with: put into a database once per run, which they get copies of. */
export interface Furnishing {
  /** Of its database; lower-case letters and underscores. */
  readonly name: string;
  fill(ownerUrl: string): Promise<void>;
}

/**
 * A migrated database of its own for a test file, empty or with data: a copy of one of the run's
 * templates, so it takes a few hundredths of a second. Close your pools before `drop`.
 */
export async function createTestDatabase(furnishing?: Furnishing): Promise<TestDatabase> {
  // Vitest's types know no project without it.
  const templateUrl = inject('testTemplateUrl') as string | undefined;
  if (templateUrl === undefined) {
    throw new Error(
      'No database runs for this test: only the project `server-database` has one (see vitest.config.ts)',
    );
  }
  const template =
    furnishing === undefined
      ? databaseOf(templateUrl)
      : await furnishTemplate(templateUrl, furnishing);
  const name = `test_${uuidv7().replaceAll('-', '')}`;
  await onNodes((run) => run(copyOf(template, name)));
  return {
    ownerUrl: withDatabase(templateUrl, name),
    appUrl: withDatabase(inject('testProgramUrl'), name),
    async drop() {
      const nodes = inject('testNodeUrls');
      if (nodes.length > 1) await freeOfCitus(nodes, name);
      await onNodes((run) => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** An empty migrated database of one machine, whatever the run's others are: to compare with. */
export async function createDatabaseOfOneMachine(): Promise<TestDatabase> {
  const templateUrl = inject('testTemplateUrl');
  const name = `alone_${uuidv7().replaceAll('-', '')}`;
  await onServer(templateUrl, (run) => run(`CREATE DATABASE ${name} TEMPLATE template0`));
  const ownerUrl = withDatabase(templateUrl, name);
  await migrate({ ownerUrl });
  return {
    ownerUrl,
    appUrl: withDatabase(inject('testProgramUrl'), name),
    async drop() {
      await onServer(templateUrl, (run) => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** The first caller fills it; the others wait. */
function furnishTemplate(templateUrl: string, { name, fill }: Furnishing): Promise<string> {
  const furnished = `furnished_${name}`;
  return onServer(templateUrl, async (run) => {
    // Held until this session ends.
    await run('SELECT pg_advisory_lock(hashtext($1))', [furnished]);
    const known = await run('SELECT FROM pg_database WHERE datname = $1', [furnished]);
    if (known.length > 0) return furnished;
    // One that was only begun, by a file that failed, has another name.
    const begun = `${furnished}_begun`;
    await onNodes((there) => there(`DROP DATABASE IF EXISTS ${begun} WITH (FORCE)`));
    await onNodes((there) => there(copyOf(databaseOf(templateUrl), begun)));
    await fill(withDatabase(templateUrl, begun));
    const nodes = inject('testNodeUrls');
    if (nodes.length > 1) await freeOfCitus(nodes, begun);
    await onNodes((there) => there(`ALTER DATABASE ${begun} RENAME TO ${furnished}`));
    return furnished;
  });
}

/**
 * Files copied as they are: `wal_log`, the default, writes each page into its log as well, and costs
 * twice as much of the processor.
 */
function copyOf(template: string, name: string): string {
  return `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Citus keeps a process on each database that was used: it leaves, and nobody comes again. */
export async function freeOfCitus(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await onServer(node, async (run) => {
      await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await run(
        'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
    });
  }
}

type Run = (statement: string, values?: readonly string[]) => Promise<readonly unknown[]>;

/** The last machine first: the first is that which the others are asked through. */
async function onNodes(work: (run: Run) => Promise<unknown>): Promise<void> {
  for (const node of inject('testNodeUrls').toReversed()) await onServer(node, work);
}

/** The template itself must have no session while it is copied. */
async function onServer<Result>(
  templateUrl: string,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    return await work(async (statement, values = []) => {
      return (await client.query<object>(statement, [...values])).rows;
    });
  } finally {
    await client.end();
  }
}
