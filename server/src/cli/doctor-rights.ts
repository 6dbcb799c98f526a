import { grants } from '../../db/grants.generated.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { selectUnowned } from '../platform/database/owner.store.ts';
import { selectMembership, selectMissingRights } from '../platform/database/rights.store.ts';
import type { Settings } from '../settings.ts';
import { programScope } from './command-line-scope.ts';
import { reasonOf, type Finding } from './doctor-finding.ts';

/** More would push what else is wrong out of sight. */
const MOST_NAMED = 10;

/** Whether the program may do all that the migrations of this version let it do. */
export async function checkRights(
  database: Pick<Database, 'withoutRole'>,
  { setRole }: Pick<Settings, 'setRole'>,
  /** A database that lacks migrations lacks tables, too. */
  isComplete: boolean,
): Promise<readonly Finding[]> {
  const login = database.withoutRole();
  try {
    const worker = setRole ? 'role' : 'login';
    const missing = await selectMissingRights(programScope, login, grants, worker);
    const gone = missing.filter(({ isThere }) => !isThere);
    const denied = missing.filter(({ isThere }) => isThere);
    const findings: Finding[] = [];
    if (isComplete && gone.length > 0) {
      const things = new Set(gone.map(({ right }) => right.replace(/^.* ON /, '')));
      findings.push({
        name: 'tables',
        verdict: 'wrong',
        says: `not all are there: ${fewOf([...things])}`,
        remedy:
          'Somebody has removed them, or a restore has failed halfway: docs/operations/backup.md.',
      });
    }
    const toRole = denied.filter(({ roleHas }) => !roleHas).map(({ right }) => right);
    if (toRole.length > 0) {
      findings.push({
        name: 'rights',
        verdict: 'wrong',
        says: `the role rampa_app may not do all that the program does: ${fewOf(toRole)}`,
        ...asOwner(toRole.map((right) => `GRANT ${right} TO rampa_app;`)),
      });
    }
    if (denied.length > toRole.length) {
      findings.push({
        name: 'rights',
        verdict: 'wrong',
        says: 'DATABASE_URL: this login has none of the rights of rampa_app by itself',
        remedy: 'As the owner: GRANT rampa_app TO …, its name; and ALTER ROLE … INHERIT.',
      });
    }
    const { login: name, isMember } = await selectMembership(programScope, login);
    if (setRole && !isMember) {
      findings.push({
        name: 'rights',
        verdict: 'wrong',
        says: `DATABASE_URL: ${name} is not a member of rampa_app, as which the program works`,
        ...asOwner([`GRANT rampa_app TO ${name};`]),
      });
    }
    if (findings.length > 0) return findings;
    return [{ name: 'rights', verdict: 'ok', says: 'the program may do what it does' }];
  } finally {
    await login.close();
  }
}

/** The login that migrates. The program never works with it, so nobody notices until the next version. */
export async function checkOwner(
  settings: Pick<Settings, 'preparedStatements'>,
  { databaseUrl, ownerUrl }: { readonly databaseUrl: string; readonly ownerUrl: string },
): Promise<readonly Finding[]> {
  const name = 'owner';
  const owner = openDatabase({ ...settings, setRole: false }, ownerUrl, { size: 1 });
  try {
    const unowned = await selectUnowned(programScope, owner);
    const { login, owners, closedSchemas } = unowned;
    // What the owner may, the program must not: it would get the books.
    const isProgram = unowned.isProgram || login === userOf(databaseUrl);
    if (owners.length > 0) {
      const says = `DATABASE_OWNER_URL: ${login} cannot migrate what belongs to ${owners.join(', ')}`;
      const first = `Put ${owners.join(' or ')} into DATABASE_OWNER_URL.`;
      const remedy = isProgram
        ? `${first} ${login} is the program's login: nothing must belong to it.`
        : `${first} Or as a superuser: ALTER TABLE … OWNER TO ${login}, and so for each sequence, view and function.`;
      return [{ name, verdict: 'wrong', says, remedy }];
    }
    if (closedSchemas.length > 0) {
      const schemas = closedSchemas.join(', ');
      const says = `DATABASE_OWNER_URL: ${login} may create no tables in the schema ${schemas}`;
      const remedy = isProgram
        ? `Put the owner of the database into DATABASE_OWNER_URL: ${login} is the program's login.`
        : `As a superuser: GRANT CREATE ON SCHEMA ${schemas} TO ${login}`;
      return [{ name, verdict: 'wrong', says, remedy }];
    }
    return [{ name, verdict: 'ok', says: `${login} can migrate` }];
  } catch (error) {
    const says = `DATABASE_OWNER_URL: ${reasonOf(error)}`;
    const remedy = 'Without it no new version can migrate: see its name and password.';
    return [{ name, verdict: 'wrong', says, remedy }];
  } finally {
    await owner.close();
  }
}

/** Null of what only PostgreSQL's own library understands. */
function userOf(url: string): string | null {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).username) : null;
}

/** One a line, for copying; all of them are in `--json`. */
function asOwner(commands: readonly string[]): Pick<Finding, 'remedy' | 'commands'> {
  const more = commands.length - MOST_NAMED;
  const lines = ['As the owner:', ...commands.slice(0, MOST_NAMED)];
  return {
    remedy: [...lines, ...(more > 0 ? [`and ${more} more: --json`] : [])].join('\n'),
    commands,
  };
}

function fewOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}
