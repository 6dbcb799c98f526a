import type { AllAccounts } from '../scope/scope.ts';
import type { Database } from './database.ts';

/** What the program may do with a table, sequence or function of the schema `public`. */
export type Grant = readonly [
  kind: 'TABLE' | 'SEQUENCE' | 'FUNCTION',
  name: string,
  /** `UPDATE (name)`: of some columns. */
  privileges: readonly string[],
];

export interface MissingRight {
  /** `UPDATE (name) ON TABLE statement_tags`; of what is not there, without a right. */
  readonly right: string;
  readonly isThere: boolean;
  /** The role `rampa_app` has it: the login only has to become a member. */
  readonly roleHas: boolean;
}

interface Wanted {
  readonly kind: string;
  readonly name: string;
  readonly privilege: string;
  readonly right: string;
  readonly column: string | null;
}

/**
 * Which of `grants` whoever the program works as does not have: the role `rampa_app`, or the login itself where a
 * pooler forbids to take a role. It is asked of the catalogue, so that whoever may do nothing gets an answer.
 */
export async function selectMissingRights(
  _all: AllAccounts,
  login: Pick<Database, 'run'>,
  grants: readonly Grant[],
  worker: 'role' | 'login',
): Promise<readonly MissingRight[]> {
  const wanted = grants.flatMap(wantedOf);
  const rows = await login.run(
    `WITH wanted AS (
       SELECT w.*, coalesce(c.oid, f.oid) AS oid
       FROM jsonb_to_recordset($1) AS w (kind text, name text, privilege text, "right" text, "column" text)
       LEFT JOIN pg_class AS c
         ON w.kind <> 'FUNCTION' AND c.relnamespace = 'public'::regnamespace AND c.relname = w.name
       LEFT JOIN pg_proc AS f
         ON w.kind = 'FUNCTION' AND f.pronamespace = 'public'::regnamespace
           AND regexp_replace(f.oid::regprocedure::text, '^public\\.', '') = w.name
     ), workers AS (
       SELECT oid AS worker, rolname = 'rampa_app' AS is_role, rolname = session_user AS is_login FROM pg_roles
       WHERE rolname IN ('rampa_app', session_user)
     ), held AS (
       SELECT w."right", w.oid IS NOT NULL AS is_there, is_role, is_login,
              CASE WHEN w.oid IS NULL THEN false
                   WHEN kind = 'SCHEMA' THEN has_schema_privilege(worker, 'public', privilege)
                   WHEN kind = 'SEQUENCE' THEN has_sequence_privilege(worker, w.oid, privilege)
                   WHEN kind = 'FUNCTION' THEN has_function_privilege(worker, w.oid, privilege)
                   WHEN "column" IS NULL THEN has_table_privilege(worker, w.oid, privilege)
                   ELSE coalesce(has_column_privilege(worker, w.oid, "column", privilege), false) END AS held
       FROM (SELECT * FROM wanted
             UNION ALL
             SELECT 'SCHEMA', 'public', 'USAGE', 'USAGE ON SCHEMA public', NULL, 'public'::regnamespace) AS w,
            workers
     )
     SELECT "right", bool_and(is_there) AS is_there, bool_or(held AND is_role) AS role_has
     FROM held GROUP BY "right"
     HAVING NOT coalesce(bool_or(held) FILTER (WHERE CASE WHEN $2 THEN is_role ELSE is_login END), false) ORDER BY "right"`,
    [JSON.stringify(wanted), worker === 'role'],
  );
  // The statement above has rows of this shape.
  return (rows as { right: string; is_there: boolean; role_has: boolean }[]).map(
    ({ right, is_there: isThere, role_has: roleHas }) => ({ right, isThere, roleHas }),
  );
}

export interface Membership {
  /** As a statement names it. */
  readonly login: string;
  /** It may become rampa_app. Of a role that is not there, nothing is said. */
  readonly isMember: boolean;
}

export async function selectMembership(
  _all: AllAccounts,
  login: Pick<Database, 'run'>,
): Promise<Membership> {
  const [row] = (await login.run(
    `SELECT quote_ident(session_user) AS login,
            coalesce((SELECT pg_has_role(session_user, oid, 'MEMBER') FROM pg_roles
                      WHERE rolname = 'rampa_app'), true) AS is_member`,
    // The statement above has one row of this shape.
  )) as { login: string; is_member: boolean }[];
  if (row === undefined) throw new Error('The database said nothing about its login');
  return { login: row.login, isMember: row.is_member };
}

function wantedOf([kind, name, privileges]: Grant): readonly Wanted[] {
  return privileges.flatMap((privilege): readonly Wanted[] => {
    const [, verb = privilege, columns] = /^(\w+) \((.+)\)$/.exec(privilege) ?? [];
    const wanted = { kind, name, privilege: verb };
    if (columns === undefined) {
      return [{ ...wanted, right: `${verb} ON ${kind} ${name}`, column: null }];
    }
    return columns
      .split(', ')
      .map((column) => ({ ...wanted, right: `${verb} (${column}) ON ${kind} ${name}`, column }));
  });
}
