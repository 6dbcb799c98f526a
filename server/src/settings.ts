import { resolve } from 'node:path';
import { countries } from './countries.ts';
import { composeEInvoices, eInvoiceFaults } from './e-invoice-settings.ts';
import { keyRing } from './platform/keys/key-ring.ts';
import { plainIssue, valueAt } from './platform/plain-issue.ts';
import { readDocumentSigning } from './platform/pdf/document-signing.ts';
import type { Mode, Settings } from './platform/settings.ts';
import {
  generateSigningKey,
  readSigningKey,
  readVerifyingKeys,
  signingKeys,
} from './platform/signing-key.ts';
import { limitsOfRoles, readLimits } from './platform/second-person.ts';
import { storedSecret } from './platform/stored-secret.ts';
import { generatePushKey, readPushKey, readPushKeys } from './platform/web-push/push-keys.ts';
import { productionFaults } from './production-faults.ts';
import {
  bankFaults,
  databaseFaults,
  instantFaults,
  sellerFaults,
  signingFaults,
} from './settings-faults.ts';
import { composeSms, smsFaults } from './sms-settings.ts';
import { settingsFromFiles } from './settings-from-files.ts';
import { type RawSettings, settingsSchema } from './settings-schema.ts';
import { blockFaults, composeUses } from './uses-settings.ts';

export type { Mode, Settings } from './platform/settings.ts';

export type SettingsOutcome =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads and checks all settings at once; the list has every fault, not only the first. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  mode: Mode,
): SettingsOutcome {
  const { given, faults: faultsOfFiles } = settingsFromFiles(
    Object.fromEntries(
      Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
    ),
  );
  const parsed = settingsSchema.safeParse(given);
  const faults = [...faultsOfFiles];
  if (!parsed.success) {
    faults.push(
      ...parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${plainIssue(issue, valueAt(given, issue.path))}`,
      ),
    );
  }
  if (parsed.success)
    faults.push(
      ...[
        bankFaults,
        instantFaults,
        sellerFaults,
        databaseFaults,
        signingFaults,
        eInvoiceFaults,
        blockFaults,
      ].flatMap((of) => of(parsed.data)),
      ...smsFaults(parsed.data, mode),
    );
  if (mode === 'production') faults.push(...productionFaults(given));
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  return { ok: true, settings: compose(parsed.data, mode) };
}

function compose(raw: RawSettings, mode: Mode): Settings {
  const dataDir = resolve(raw.DATA_DIR);
  const { bank, seller, secondPersonAboveMinor, cashDayMaximumMinor } = countries[raw.COUNTRY];
  const payoutAboveMinor =
    raw.PAYOUT_SECOND_PERSON_ABOVE === undefined
      ? secondPersonAboveMinor
      : raw.PAYOUT_SECOND_PERSON_ABOVE * 100;
  const secondPersonLimits = limitsOfRoles(
    readLimits(raw.SECOND_PERSON_ABOVE ?? '') ?? [],
    payoutAboveMinor,
  );
  const publicUrl = (raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`).replace(/\/$/, '');
  const secure = publicUrl.startsWith('https://');
  const prefix = secure ? '__Host-' : '';
  const optional = (value: 'true' | 'false' | undefined): 'true' | 'false' | undefined =>
    value ?? (mode === 'production' ? undefined : 'true');
  const secret = (name: string): string =>
    mode === 'production' ? '' : storedSecret(dataDir, name);
  const onDocuments = {
    name: raw.BANK_PAYEE ?? bank.demoPayee,
    address: raw.OPERATOR_ADDRESS ?? seller.demoAddress,
    taxNumber: raw.OPERATOR_TAX_NUMBER ?? seller.demoTaxNumber,
  };
  return {
    mode,
    port: raw.PORT,
    host: raw.HOST,
    operatorPort: raw.OPERATOR_PORT ?? raw.PORT + 9,
    operatorHost: raw.OPERATOR_HOST,
    dataDir,
    database:
      raw.DATABASE_URL === ''
        ? null
        : { url: raw.DATABASE_URL, ownerUrl: raw.DATABASE_OWNER_URL || raw.DATABASE_URL },
    databasePool: raw.DATABASE_POOL,
    databaseReadUrl: raw.DATABASE_READ_URL === '' ? null : raw.DATABASE_READ_URL,
    workers: raw.WORKERS,
    preparedStatements: raw.DATABASE_PREPARED_STATEMENTS === 'true',
    setRole: raw.DATABASE_SET_ROLE === 'true',
    country: raw.COUNTRY,
    flags: {
      'order-tag': optional(raw.ORDER_TAG),
      'purchase-request-view': optional(raw.PURCHASE_REQUEST_VIEW),
      complaints: optional(raw.COMPLAINTS),
      t4a: optional(raw.T4A),
    },
    publicUrl,
    appUrl: raw.APP_URL.replace(/\/$/, ''),
    accessTokenCookie: raw.ACCESS_TOKEN_COOKIE ?? `${prefix}rampa-token`,
    refreshTokenCookie: raw.REFRESH_TOKEN_COOKIE ?? `${prefix}rampa-refresh`,
    secure,
    smtpUrl: raw.SMTP_URL ?? `smtp://localhost:${raw.PORT + 3}`,
    smtpRequireTls: raw.SMTP_REQUIRE_TLS === 'true',
    smtpConnections: raw.SMTP_CONNECTIONS,
    mailFrom: raw.MAIL_FROM ?? 'Rampa <rampa@primer.rs>',
    contactEmail: raw.CONTACT_EMAIL ?? addressIn(raw.MAIL_FROM) ?? 'podrska@primer.rs',
    payment: {
      baseUrl: (raw.PAYMENT_BASE_URL ?? `http://localhost:${raw.PORT + 1}`).replace(/\/$/, ''),
      key: raw.PAYMENT_KEY ?? secret('payment-key'),
      token: raw.PAYMENT_TOKEN ?? secret('payment-token'),
      wallets: raw.PAYMENT_WALLETS,
    },
    bank: {
      account: raw.BANK_ACCOUNT ?? bank.demoAccount,
      payee: raw.BANK_PAYEE ?? bank.demoPayee,
    },
    seller: onDocuments,
    eInvoices: composeEInvoices(raw, mode, { seller: onDocuments, secret }),
    ...composeKeys(raw, dataDir, secret),
    pushKeys: composePushKeys(raw, mode === 'production' ? null : dataDir),
    sms: composeSms(raw),
    documentSigning: composeSigning(raw),
    mapTiles:
      raw.MAP_TILES_URL === undefined
        ? undefined
        : { url: raw.MAP_TILES_URL, attribution: raw.MAP_TILES_ATTRIBUTION ?? '' },
    virusScanner: raw.VIRUS_SCANNER,
    pushHosts: raw.PUSH_HOSTS.toLowerCase().split(','),
    webhookHosts: raw.WEBHOOK_HOSTS?.toLowerCase().split(',') ?? null,
    breachedPasswords: raw.BREACHED_PASSWORDS,
    offline: raw.OFFLINE === 'true',
    bankStatements: raw.BANK_STATEMENTS === 'true',
    seeAsCustomer: raw.SEE_AS_CUSTOMER === 'true',
    dayClose: raw.DAY_CLOSE === 'true',
    postpaid:
      raw.POSTPAID === 'true'
        ? {
            remindAfterDays: raw.POSTPAID_REMINDERS.split(',').map(Number),
            noticeDays: raw.POSTPAID_NOTICE_DAYS,
          }
        : null,
    uses: composeUses(raw, secondPersonLimits),
    keysWrite: raw.KEYS_WRITE === 'true',
    companyBalance: raw.COMPANY_BALANCE === 'true',
    tagsByStaff: raw.TAGS_BY_STAFF === 'true',
    tagReplacement: raw.TAG_REPLACEMENT,
    priceLists: raw.PRICE_LISTS,
    cashAtCounter: raw.CASH_AT_COUNTER === 'true',
    ordersDesk: raw.ORDERS_DESK === 'true',
    staffDesk: raw.STAFF_DESK === 'true',
    pointsDesk: raw.POINTS_DESK === 'true',
    stationsDesk: raw.STATIONS_DESK === 'true',
    deviceMonths: { warranty: raw.TAG_WARRANTY_MONTHS, battery: raw.TAG_BATTERY_MONTHS },
    cashDayMaximumMinor:
      raw.CASH_DAY_MAXIMUM === undefined ? cashDayMaximumMinor : raw.CASH_DAY_MAXIMUM * 100,
    secondPersonAboveMinor: payoutAboveMinor,
    secondPersonLimits,
    balanceTransferWaitHours: raw.BALANCE_TRANSFER_WAIT_HOURS,
    cameraReadingDays: raw.CAMERA_READING_DAYS,
    blockUnpaidAfterDays: raw.BLOCK_UNPAID_AFTER_DAYS ?? null,
    requestsPerMinute: raw.REQUESTS_PER_MINUTE,
    trustProxy: /^\d+$/.test(raw.TRUST_PROXY)
      ? Number(raw.TRUST_PROXY)
      : raw.TRUST_PROXY.split(','),
    shutdownDelaySeconds: raw.SHUTDOWN_DELAY_SECONDS,
    logLevel: raw.LOG_LEVEL,
  };
}

/** The keys that are in use, each with those that it replaces. */
function composeKeys(
  raw: RawSettings,
  dataDir: string,
  secret: (name: string) => string,
): Pick<
  Settings,
  'secretKeys' | 'lostKeyIds' | 'intakeKeys' | 'instantKeys' | 't4aKeys' | 'accessTokenKeys'
> {
  // In production all of them are required where they are needed, so nothing is generated there.
  const accessTokenKey =
    raw.ACCESS_TOKEN_PRIVATE_KEY ?? storedSecret(dataDir, 'access-token-key', generateSigningKey);
  const previous = raw.ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS;
  // A previous key is accepted beside a current one, never alone.
  const given = ([current = '', ...others]: readonly string[]): readonly string[] =>
    current === '' ? [] : [current, ...others];
  return {
    secretKeys: keyRing(raw.SECRET_KEY ?? secret('secret-key'), raw.SECRET_KEY_PREVIOUS),
    lostKeyIds: raw.SECRET_KEY_LOST?.split(',') ?? [],
    intakeKeys: given([raw.INTAKE_KEY ?? secret('intake-key'), ...raw.INTAKE_KEY_PREVIOUS]),
    instantKeys: given([raw.IPS_KEY ?? '', ...raw.IPS_KEY_PREVIOUS]),
    t4aKeys: given([raw.T4A_KEY ?? secret('t4a-key'), ...raw.T4A_KEY_PREVIOUS]),
    accessTokenKeys: signingKeys(
      readSigningKey(accessTokenKey),
      previous === undefined ? [] : readVerifyingKeys(previous),
    ),
  };
}

/** Null where nobody can subscribe: production without a key. */
function composePushKeys(raw: RawSettings, demoDir: string | null): Settings['pushKeys'] {
  const current =
    raw.PUSH_PRIVATE_KEY ??
    (demoDir === null ? undefined : storedSecret(demoDir, 'push-key', generatePushKey));
  if (current === undefined) return null;
  const previous = raw.PUSH_PRIVATE_KEY_PREVIOUS;
  return [readPushKey(current), ...(previous === undefined ? [] : readPushKeys(previous))];
}

function composeSigning({
  DOCUMENT_SIGNING_KEY: key,
  DOCUMENT_SIGNING_CERTIFICATE: certificate,
}: RawSettings): Settings['documentSigning'] {
  if (key === undefined || certificate === undefined) return null;
  const read = readDocumentSigning(key, certificate);
  // What does not fit was refused as a fault.
  return 'fault' in read ? null : read.signing;
}

/** The bare address of a sender such as `Name <name@example.com>`. */
function addressIn(sender: string | undefined): string | undefined {
  return /(?<![^\s<>@])[^\s<>@]+@[^\s<>]+/.exec(sender ?? '')?.[0];
}
