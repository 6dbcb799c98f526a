import { jobsSchema } from '../jobs/jobs-schema.ts';
import type { AllAccounts } from '../scope/scope.ts';
import type { Database } from './database.ts';

export interface Unowned {
  /** Who asks. */
  readonly login: string;
  /** Whom the tables, sequences, views and functions belong to that belong neither to it nor to a role that it has. */
  readonly owners: readonly string[];
  /** Of the schemas that are there, those in which it may create nothing. */
  readonly closedSchemas: readonly string[];
  /** It has the rights of the program, and nothing that it would migrate belongs to it. */
  readonly isProgram: boolean;
}

/** What a login lacks to migrate. */
export async function selectUnowned(
  _all: AllAccounts,
  database: Pick<Database, 'run'>,
): Promise<Unowned> {
  const [row] = (await database.run(
    `WITH things AS (
       SELECT c.oid, c.relowner AS owner FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', $1) AND c.relkind IN ('r', 'p', 'v', 'S')
       UNION ALL
       SELECT f.oid, f.proowner FROM pg_proc AS f JOIN pg_namespace AS n ON n.oid = f.pronamespace
       WHERE n.nspname IN ('public', $1)
     ), owners AS (
       SELECT DISTINCT owner FROM things
       WHERE NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = things.oid AND d.deptype = 'e')
     )
     SELECT current_user::text AS login,
            (SELECT coalesce(array_agg(r.rolname::text ORDER BY r.rolname), '{}')
             FROM owners JOIN pg_roles AS r ON r.oid = owner
             WHERE NOT pg_has_role(owner, 'USAGE')) AS owners,
            (SELECT coalesce(array_agg(nspname::text ORDER BY nspname DESC), '{}') FROM pg_namespace
             WHERE nspname IN ('public', $1) AND NOT has_schema_privilege(oid, 'CREATE')) AS closed,
            EXISTS (SELECT FROM pg_roles WHERE rolname = 'rampa_app' AND pg_has_role(oid, 'MEMBER'))
              AND NOT EXISTS (SELECT FROM owners WHERE pg_has_role(owner, 'USAGE')) AS is_program`,
    [jobsSchema],
    // The statement above has one row of this shape.
  )) as { login: string; owners: string[]; closed: string[]; is_program: boolean }[];
  if (row === undefined) throw new Error('The database said nothing about its owner');
  const { login, owners, closed, is_program: isProgram } = row;
  return { login, owners, closedSchemas: closed, isProgram };
}
