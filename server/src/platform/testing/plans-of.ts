import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type DatabaseConnection,
} from 'kysely';
import type { Queries } from '../database/database.ts';

/** Executes the product's own statements, and keeps by which plan the database does: one text for each. */
export async function plansOf(
  on: Queries,
  ask: (queries: Queries) => Promise<unknown>,
): Promise<readonly string[]> {
  const plans: string[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<Row>(statement: CompiledQuery) {
      const { rows } = await on.executeQuery<{ readonly 'QUERY PLAN': string }>(
        CompiledQuery.raw(`EXPLAIN ${statement.sql}`, [...statement.parameters]),
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return on.executeQuery<Row>(CompiledQuery.raw(statement.sql, [...statement.parameters]));
    },
    // oxlint-disable-next-line require-yield -- nothing under test streams
    async *streamQuery() {
      throw new Error('A stream has no plan here.');
    },
  };
  class Explaining extends DummyDriver {
    override acquireConnection = async (): Promise<DatabaseConnection> => connection;
  }
  const dialect = new PostgresDialect({
    async pool() {
      throw new Error('Statements go to the connection above.');
    },
  });
  const queries: Queries = new Kysely({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new Explaining(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
  await ask(queries);
  return plans;
}
