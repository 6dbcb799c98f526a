import { jobsSchema } from '../jobs/jobs-schema.ts';
import type { AllAccounts } from '../scope/scope.ts';
import type { Database } from './database.ts';

export interface Unowned {
  /** Who asks. */
  readonly login: string;
  /** Whom the tables, sequences and views belong to that do not belong to it, nor to a role that it has. */
  readonly owners: readonly string[];
  readonly mayCreate: boolean;
}

/** What a login lacks to migrate. */
export async function selectUnowned(
  _all: AllAccounts,
  database: Pick<Database, 'run'>,
): Promise<Unowned> {
  const [row] = (await database.run(
    `SELECT current_user::text AS login,
            has_schema_privilege('public', 'CREATE') AS may_create,
            (SELECT coalesce(array_agg(DISTINCT owner.rolname::text), '{}')
             FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
             JOIN pg_roles AS owner ON owner.oid = c.relowner
             WHERE n.nspname IN ('public', $1) AND c.relkind IN ('r', 'p', 'v', 'S')
               AND NOT pg_has_role(c.relowner, 'USAGE')
               AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')) AS owners`,
    [jobsSchema],
    // The statement above has one row of this shape.
  )) as { login: string; may_create: boolean; owners: string[] }[];
  if (row === undefined) throw new Error('The database said nothing about its owner');
  return { login: row.login, mayCreate: row.may_create, owners: row.owners };
}
