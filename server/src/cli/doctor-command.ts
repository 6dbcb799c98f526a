import { demandKeys } from '../demand-keys.ts';
import { selectCondition, type DatabaseCondition } from '../platform/database/condition.store.ts';
import { couldRewriteBooks } from '../platform/database/limited-login.ts';
import { holdsAt } from '../platform/pdf/sign-pdf.ts';
import { reachMailServer } from '../platform/mail/mail.ts';
import type { Settings } from '../settings.ts';
import { programScope } from './command-line-scope.ts';
import type { Command, CommandContext } from './command.ts';
import { reasonOf, type Finding } from './doctor-finding.ts';
import { checkReplica } from './doctor-replica.ts';

type Check = (context: CommandContext) => Promise<readonly Finding[]>;

const OLDEST_VERSION = 150_000;
/** Beyond it tokens and codes of authenticator apps are refused now and then. */
const MOST_CLOCK_SKEW_MS = 2000;
const PATIENCE_MS = 10_000;
/** Long enough before its end for a certificate authority that wants to see people. */
const RENEWAL_MS = 45 * 24 * 3_600_000;
/** Connections of a server's queues, beside its pool. */
const OF_QUEUES = 3;

export const doctorCommand: Command = {
  name: 'doctor',
  help: 'Looks for what is wrong with an installation: the database (version, login, statistics, durability, clock, time zone), its replica, keys, mail server, payment gateway, and settings that are left out. Says what to do. Reads only, and sends no mail. Exit code 1 if something is wrong.',
  async run(context) {
    const findings: Finding[] = [];
    for (const check of [database, replica, login, keys, mailServer, gateway, signing, leftOut]) {
      findings.push(...(await check(context)));
    }
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length;
    return {
      exitCode: wrong === 0 ? 0 : 1,
      lines: [...findings.flatMap(linesOf), wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`],
      data: wrong === 0 ? { findings } : { error: `${wrong} wrong`, findings },
    };
  },
};

function linesOf({ name, verdict, says, remedy }: Finding): readonly string[] {
  const line = `${verdict.padEnd(6)} ${name}: ${says}`;
  return remedy === undefined ? [line] : [line, `       ${remedy}`];
}

function ok(name: string, says: string): Finding {
  return { name, verdict: 'ok', says };
}

const database: Check = async ({ database: { queries }, settings, clock }) => {
  const before = clock.now().epochMilliseconds;
  const condition = await selectCondition(programScope, queries);
  const after = clock.now().epochMilliseconds;
  return [
    versionOf(condition),
    clockOf(condition.now, before, after),
    durabilityOf(condition),
    statisticsOf(condition),
    connectionsOf(condition, settings),
    ...(settings.setRole ? [] : [timeZoneOf(condition)]),
  ];
};

function versionOf({ version }: DatabaseCondition): Finding {
  const says = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  if (version >= OLDEST_VERSION) return ok('database', says);
  return { name: 'database', verdict: 'wrong', says, remedy: 'Use version 15 or later.' };
}

/** What the answer took is in neither direction's favour. */
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

function connectionsOf({ mostConnections }: DatabaseCondition, settings: Settings): Finding {
  const each = settings.databasePool + OF_QUEUES;
  const servers = Math.floor(mostConnections / each);
  const says = `max_connections ${mostConnections}, for ${servers} servers of ${each} each`;
  if (servers >= 2) return ok('connections', says);
  const remedy = 'Raise max_connections, lower DATABASE_POOL, or put PgBouncer between.';
  return { name: 'connections', verdict: 'note', says, remedy };
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

const replica: Check = ({ database: primary, settings }) => checkReplica(primary, settings);

const login: Check = async ({ database: db }) => {
  if (!(await couldRewriteBooks(db))) return [ok('login', 'cannot change what is in the ledger')];
  return [
    {
      name: 'login',
      verdict: 'wrong',
      says: 'DATABASE_URL: this login could change what is in the ledger',
      remedy:
        "Give the program a login of its own: CREATE ROLE portal LOGIN PASSWORD '…'; GRANT rampa_app TO portal",
    },
  ];
};

const keys: Check = async ({ database: db, settings }) => {
  try {
    await demandKeys(db, settings);
    return [ok('keys', 'open what is sealed')];
  } catch (error) {
    return [{ name: 'keys', verdict: 'wrong', says: reasonOf(error) }];
  }
};

const mailServer: Check = async ({ settings }) => {
  const { host } = new URL(settings.smtpUrl);
  try {
    await reachMailServer({ smtpUrl: settings.smtpUrl, requireTls: settings.smtpRequireTls });
    return [ok('mail server', `${host} lets us in`)];
  } catch (error) {
    const says = `${host}: ${reasonOf(error)}`;
    return [{ name: 'mail server', verdict: 'wrong', says, remedy: 'See SMTP_URL.' }];
  }
};

const gateway: Check = async ({ settings }) => {
  const { baseUrl } = settings.payment;
  try {
    // Whatever it answers to this address: it is there.
    await fetch(baseUrl, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
    return [ok('payment gateway', `${baseUrl} answers`)];
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const says = `${baseUrl}: ${reasonOf(reason)}`;
    return [{ name: 'payment gateway', verdict: 'wrong', says, remedy: 'See PAYMENT_BASE_URL.' }];
  }
};

const signing: Check = async ({ settings: { documentSigning }, clock }) => {
  if (documentSigning === null) return [];
  const { validFromDate, validToDate } = documentSigning.certificate;
  const at = clock.now();
  const until = validToDate.toISOString().slice(0, 10);
  const remedy = 'Have it renewed, then set DOCUMENT_SIGNING_CERTIFICATE.';
  const name = 'signed documents';
  if (!holdsAt(documentSigning, at)) {
    const from = validFromDate.toISOString().slice(0, 10);
    const says = `none are: the certificate holds from ${from} to ${until}`;
    return [{ name, verdict: 'wrong', says, remedy }];
  }
  const left = validToDate.getTime() - at.epochMilliseconds;
  const says = `the certificate holds until ${until}`;
  return left > RENEWAL_MS ? [ok(name, says)] : [{ name, verdict: 'note', says, remedy }];
};

/** What a national operator will want, and nothing demands. */
const leftOut: Check = async ({ settings }) => {
  const missing = [
    [settings.virusScanner, 'VIRUS_SCANNER', 'uploaded files are not searched for viruses'],
    [settings.documentSigning ?? undefined, 'DOCUMENT_SIGNING_KEY', 'documents are not signed'],
    [
      settings.breachedPasswords,
      'BREACHED_PASSWORDS',
      'new passwords are not looked up in breaches',
    ],
  ] as const;
  return missing
    .filter(([value]) => value === undefined)
    .map(([, name, says]) => ({ name, verdict: 'note', says }));
};
