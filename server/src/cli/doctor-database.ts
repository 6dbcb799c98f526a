import type { Clock } from '../platform/clock.ts';
import { selectCondition, type DatabaseCondition } from '../platform/database/condition.store.ts';
import type { Database } from '../platform/database/database.ts';
import { ROLE_IS_MISSING } from '../platform/database/look-at-schema.ts';
import { hasQueues, misfitWith, RIGHTS_ARE_MISSING } from '../platform/database/misfit.ts';
import { sqlStateOf } from '../platform/database/pool.ts';
import type { Settings } from '../settings.ts';
import { programScope } from './command-line-scope.ts';
import { broken, ok, reasonOf, type Finding } from './doctor-finding.ts';

type ConnectionSettings = Pick<Settings, 'databasePool' | 'workers'>;

const OLDEST_VERSION = 150_000;
/** Beyond it tokens and codes of authenticator apps are refused now and then. */
const MOST_CLOCK_SKEW_MS = 2000;
/** Connections of a process's queues, beside its pool. */
const OF_QUEUES = 3;

/** Whether the program can work on the database at all. */
export interface Fit {
  readonly findings: readonly Finding[];
  readonly answers: boolean;
  /** It has the migrations of this version. */
  readonly fits: boolean;
  readonly hasRole: boolean;
}

export async function checkFit(database: Database): Promise<Fit> {
  let misfit: string | null;
  try {
    misfit = await misfitWith(database);
  } catch (error) {
    return { findings: [away(error)], answers: false, fits: false, hasRole: false };
  }
  if (misfit !== null) {
    const says =
      misfit === RIGHTS_ARE_MISSING
        ? 'cannot be looked at: rights of rampa_app are missing, which are named below'
        : misfit;
    const findings: Finding[] = [{ name: 'migrations', verdict: 'wrong', says }];
    return { findings, answers: true, fits: false, hasRole: misfit !== ROLE_IS_MISSING };
  }
  const queue = await queueOf(database).catch((error: unknown) => broken('queue', error));
  const findings = [ok('migrations', 'those of this version'), queue];
  return { findings, answers: true, fits: true, hasRole: true };
}

async function queueOf(database: Database): Promise<Finding> {
  if (await hasQueues(database)) return ok('queue', 'its tables are those of this version');
  return {
    name: 'queue',
    verdict: 'wrong',
    says: 'its tables are not those of this version, or the program may not use all of them',
    remedy: 'With this version: rampa migrate',
  };
}

/** By SQLSTATE: what refused us was there. */
const refusals: Readonly<Record<string, string>> = {
  '28000':
    'See the name in DATABASE_URL, and pg_hba.conf. After a restore: the roles first (docs/operations/backup.md).',
  '28P01': 'See the name and the password in DATABASE_URL.',
  '3D000': 'See the last part of DATABASE_URL: there is no database of this name.',
  '53300':
    'All connections are taken: raise max_connections, lower DATABASE_POOL, or put PgBouncer between.',
};

function away(error: unknown): Finding {
  const remedy =
    refusals[sqlStateOf(error)] ??
    'Does PostgreSQL run there, and does it answer this machine? See DATABASE_URL.';
  const says = `does not let us in: ${reasonOf(error)}`;
  return { name: 'database', verdict: 'wrong', says, remedy };
}

/** What the database says of itself. */
export async function checkCondition(
  { queries }: Pick<Database, 'queries'>,
  settings: ConnectionSettings & Pick<Settings, 'setRole'>,
  clock: Clock,
  /** Of a database that does not fit, the program's tables say nothing. */
  fits: boolean,
): Promise<readonly Finding[]> {
  const before = clock.now().epochMilliseconds;
  const condition = await selectCondition(programScope, queries);
  const after = clock.now().epochMilliseconds;
  return [
    versionOf(condition),
    clockOf(condition.now, before, after),
    durabilityOf(condition),
    ...(fits ? [statisticsOf(condition)] : []),
    connectionsOf(condition, settings),
    ...(settings.setRole ? [] : [timeZoneOf(condition)]),
  ];
}

function versionOf({ version }: DatabaseCondition): Finding {
  const says = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  if (version >= OLDEST_VERSION) return ok('database', says);
  return { name: 'database', verdict: 'wrong', says, remedy: 'Use version 15 or later.' };
}

/** A time of the database between the question and its answer is no difference. */
function clockOf(now: number, before: number, after: number): Finding {
  const skew = Math.max(0, before - now, now - after);
  const says = `${skew} ms apart from the database's`;
  if (skew <= MOST_CLOCK_SKEW_MS) return ok('clock', says);
  const remedy = 'Let all machines follow the same time servers: chronyc tracking.';
  return { name: 'clock', verdict: 'wrong', says, remedy };
}

function durabilityOf({ careless }: DatabaseCondition): Finding {
  if (careless.length === 0) return ok('durability', 'what is acknowledged survives a crash');
  return {
    name: 'durability',
    verdict: 'wrong',
    says: `a crash loses what was acknowledged: ${careless.join(', ')} off`,
    remedy: `In postgresql.conf: ${careless.map((name) => `${name} = on`).join(', ')}.`,
  };
}

function statisticsOf({ unknownTables }: DatabaseCondition): Finding {
  if (unknownTables.length === 0) return ok('statistics', 'of all tables with many rows');
  return {
    name: 'statistics',
    verdict: 'wrong',
    says: `missing, so the database guesses: ${unknownTables.join(', ')}`,
    remedy: 'As the program or the owner: SELECT refresh_statistics()',
  };
}

/** Each process has a pool and queues of its own; the one that starts several looks at the database as well. */
function connectionsOf(
  { mostConnections }: DatabaseCondition,
  { databasePool, workers }: ConnectionSettings,
): Finding {
  const each = workers * (databasePool + OF_QUEUES) + (workers > 1 ? 1 : 0);
  const servers = Math.floor(mostConnections / each);
  const says = `max_connections ${mostConnections}, for ${servers} servers of ${each} each`;
  if (servers >= 2) return ok('connections', says);
  const lower = workers > 1 ? 'lower DATABASE_POOL or WORKERS' : 'lower DATABASE_POOL';
  const remedy = `Raise max_connections, ${lower}, or put PgBouncer between.`;
  return { name: 'connections', verdict: servers === 0 ? 'wrong' : 'note', says, remedy };
}

/** With a role the connection itself carries it. */
function timeZoneOf({ timeZone }: DatabaseCondition): Finding {
  if (timeZone === 'UTC') return ok('time zone', 'UTC');
  return {
    name: 'time zone',
    verdict: 'wrong',
    says: `of the program's login is ${timeZone}`,
    remedy: `As the owner: ALTER ROLE … SET timezone = 'UTC'`,
  };
}
