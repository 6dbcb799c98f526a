import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';

export interface TestDatabase {
  /** For the tables' owner: may change the schema, and see and alter everything. */
  readonly ownerUrl: string;
  /** With the rights of the running program, for clients that do not take the role themselves. */
  readonly appUrl: string;
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of its own for a test file: a copy of the run's template, so it takes a
 * few hundredths of a second. Close your pools before `drop`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Vitest's types know no project without it.
  const templateUrl = inject('testTemplateUrl') as string | undefined;
  if (templateUrl === undefined) {
    throw new Error(
      'No database runs for this test: only the project `server-database` has one (see vitest.config.ts)',
    );
  }
  const template = databaseOf(templateUrl);
  const name = `test_${uuidv7().replaceAll('-', '')}`;
  await onServer(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const ownerUrl = withDatabase(templateUrl, name);
  const appUrl = new URL(ownerUrl);
  appUrl.searchParams.set('options', '-c role=rampa_app');
  return {
    ownerUrl,
    appUrl: appUrl.href,
    drop: () => onServer(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** The template itself must have no session while it is copied. */
async function onServer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
