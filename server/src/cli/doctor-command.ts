import { demandKeys } from '../demand-keys.ts';
import { couldRewriteBooks } from '../platform/database/limited-login.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { holdsAt, secondsLeft } from '../platform/pdf/sign-pdf.ts';
import { reachMailServer } from '../platform/mail/mail.ts';
import type { Command, CommandContext } from './command.ts';
import { checkCondition, checkFit, type Fit } from './doctor-database.ts';
import { broken, ok, reasonOf, type Finding } from './doctor-finding.ts';
import { checkReplica } from './doctor-replica.ts';
import { checkOwner, checkRights } from './doctor-rights.ts';
import { checkSmsProvider } from './doctor-sms.ts';
import { checkSummerTime } from './doctor-summer-time.ts';

/** What the checks look at; `database` gives no statement more time than the server would. */
type Patient = Pick<CommandContext, 'database' | 'settings' | 'clock' | 'databaseUrl' | 'ownerUrl'>;
type Check = (patient: Patient) => Promise<readonly Finding[]>;
type NamedCheck = readonly [name: string, check: Check];

const PATIENCE_MS = 10_000;
/** Long enough before its end for a certificate authority that wants to see people. */
const RENEWAL_MS = 45 * 24 * 3_600_000;

export const doctorCommand: Command = {
  name: 'doctor',
  help: 'Looks for what is wrong with an installation: the database (version, migrations, queue, logins and their rights, statistics, durability, clock, time zone, summer time, connections), its replica, keys, mail server, payment gateway, SMS provider, and settings that are left out. Says what to do. Reads only, and sends no mail. Exit code 1 if something is wrong.',
  diagnoses: true,
  async run(context) {
    const database = openDatabase(context.settings, context.databaseUrl, { size: 2 });
    const findings: Finding[] = [];
    try {
      const patient = { ...context, database };
      const fit = await checkFit(database);
      findings.push(...fit.findings);
      for (const [name, check] of checksOf(fit)) {
        findings.push(...(await check(patient).catch((error: unknown) => [broken(name, error)])));
      }
    } finally {
      await database.close();
    }
    const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length;
    return {
      exitCode: wrong === 0 ? 0 : 1,
      lines: [...findings.flatMap(linesOf), wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`],
      data: wrong === 0 ? { findings } : { error: `${wrong} wrong`, findings },
    };
  },
};

/** On a database that is away, or does not fit, only some can be made; what lies outside it is looked at anyway. */
function checksOf({ answers, fits, hasRole }: Fit): readonly NamedCheck[] {
  const rights: NamedCheck = [
    'rights',
    ({ database, settings }) => checkRights(database, settings, fits),
  ];
  return [
    ...(answers ? [fits ? condition : conditionOfMisfit] : []),
    ...(fits ? ofDatabase : []),
    ...(answers && hasRole ? [rights] : []),
    ['owner', ({ settings, ...urls }) => checkOwner(settings, urls)],
    ['mail server', mailServer],
    ['payment gateway', gateway],
    ['SMS provider', ({ settings }) => checkSmsProvider(settings)],
    ['signed documents', signing],
    ['settings', leftOut],
  ];
}

function linesOf({ name, verdict, says, remedy }: Finding): readonly string[] {
  const line = `${verdict.padEnd(6)} ${name}: ${says}`;
  return [line, ...(remedy?.split('\n') ?? []).map((one) => `       ${one}`)];
}

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
  const left = secondsLeft(documentSigning, at) * 1000;
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

const condition: NamedCheck = [
  'database',
  ({ database, settings, clock }) => checkCondition(database, settings, clock, true),
];

/** By the login itself: there may be no role to take. */
const conditionOfMisfit: NamedCheck = [
  'database',
  async ({ database, settings, clock }) => {
    const byLogin = database.withoutRole();
    try {
      return await checkCondition(byLogin, settings, clock, false);
    } finally {
      await byLogin.close();
    }
  },
];

/** On a database that the program can work on. */
const ofDatabase: readonly NamedCheck[] = [
  ['replica', ({ database, settings }) => checkReplica(database, settings)],
  ['summer time', ({ database, clock }) => checkSummerTime(database, clock)],
  ['login', login],
  ['keys', keys],
];
