import { randomBytes, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isTaxNumber } from './areas/identity/index.ts';
import { countries } from './countries.ts';
import { isAccountNumber } from '@rampa/contract/bank-accounts';
import { plainIssue, valueAt } from './platform/plain-issue.ts';
import type { Seller } from './platform/seller.ts';
import { generateSigningKey, readSigningKey } from './platform/signing-key.ts';

export type Mode = 'demo' | 'development' | 'production';

const flag = z.enum(['true', 'false']);
const port = z.coerce.number<string>().pipe(z.int().min(1).max(65_535));
const wholeNumber = z.coerce.number<string>().pipe(z.int().min(0));
const url = z.url({ protocol: /^https?$/ });

function isSigningKey(text: string): boolean {
  try {
    return readSigningKey(text).type === 'private';
  } catch {
    return false;
  }
}

/** Every setting with what it means: the README's table says the same. */
const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  OPERATOR_PORT: port.optional(),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().default(''),
  DATABASE_OWNER_URL: z.string().default(''),
  DATABASE_POOL: wholeNumber.default(10),
  DATABASE_PREPARED_STATEMENTS: flag.default('true'),
  DATABASE_SET_ROLE: flag.default('true'),
  COUNTRY: z.enum(['rs', 'sr']).default('rs'),
  ORDER_TAG: flag.optional(),
  PURCHASE_REQUEST_VIEW: flag.optional(),
  COMPLAINTS: flag.optional(),
  T4A: flag.optional(),
  PUBLIC_URL: url.optional(),
  APP_URL: z.union([z.literal(''), url]).default(''),
  ACCESS_TOKEN_COOKIE: z.string().min(1).optional(),
  REFRESH_TOKEN_COOKIE: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_EMAIL: z.email().optional(),
  PAYMENT_BASE_URL: url.optional(),
  PAYMENT_KEY: z.string().optional(),
  PAYMENT_TOKEN: z
    .string()
    .length(40, { message: "is not the merchant's token of 40 characters" })
    .optional(),
  BANK_ACCOUNT: z.string().optional(),
  BANK_PAYEE: z.string().optional(),
  OPERATOR_ADDRESS: z.string().min(3).optional(),
  OPERATOR_TAX_NUMBER: z.string().optional(),
  SECRET_KEY: z.string().optional(),
  INTAKE_KEY: z.string().optional(),
  T4A_KEY: z.string().optional(),
  ACCESS_TOKEN_PRIVATE_KEY: z
    .string()
    .refine(isSigningKey, { message: 'is no Ed25519 private key (PEM or JWK)' })
    .optional(),
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^/{]+\/\S*$/, { message: 'is no http address' })
    .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), {
      message: 'has no {z}, {x} and {y}, as in https://tiles.example/{z}/{x}/{y}.png',
    })
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().optional(),
  OFFLINE: flag.default('true'),
  BALANCE_TRANSFER_WAIT_HOURS: wholeNumber.pipe(z.int().max(720)).default(0),
  REQUESTS_PER_MINUTE: wholeNumber.default(1200),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\d.:a-f/]+(,[\d.:a-f/]+)*)$/i, {
      message: 'is neither a number of balancers nor a list of their addresses',
    })
    .default('0'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Settings {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  readonly operatorPort: number;
  readonly operatorHost: string;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL. */
  readonly database: {
    readonly url: string;
    readonly ownerUrl: string;
  } | null;
  readonly databasePool: number;
  readonly preparedStatements: boolean;
  readonly setRole: boolean;
  readonly country: 'rs' | 'sr';
  /** Page flags as the page carries them; undefined is neither true nor false. */
  readonly flags: Readonly<
    Record<
      'order-tag' | 'purchase-request-view' | 'complaints' | 't4a',
      'true' | 'false' | undefined
    >
  >;
  readonly publicUrl: string;
  readonly appUrl: string;
  readonly accessTokenCookie: string;
  readonly refreshTokenCookie: string;
  /** The portal is reached by https: cookies are Secure, HSTS is on. */
  readonly secure: boolean;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Where customers' messages go. */
  readonly contactEmail: string;
  readonly payment: { readonly baseUrl: string; readonly key: string; readonly token: string };
  readonly bank: { readonly account: string; readonly payee: string };
  /** The operator on invoices, receipts and statements; its name is the payee's. */
  readonly seller: Seller;
  /** Root of the derived secrets (forgery protection, tokens of mails, links). */
  readonly secretKey: string;
  /** By it the operator's own systems are known at `/intake`. */
  readonly intakeKey: string;
  /** By it the partner of the external-toll service is known at `/intake`; empty: nobody is. */
  readonly t4aKey: string;
  /** Ed25519; signs the access tokens. */
  readonly accessTokenKey: KeyObject;
  /** Pictures under the portal's maps; undefined: only what ships with the product. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  /** The portal may be kept by browsers for days without a network. */
  readonly offline: boolean;
  /** Hours between the report of a lost tag and moving its balance. */
  readonly balanceTransferWaitHours: number;
  readonly requestsPerMinute: number;
  /** How many balancers stand in front of us, or their addresses: whose word on callers we take. */
  readonly trustProxy: number | string[];
  readonly logLevel: string;
}

export type SettingsOutcome =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly faults: readonly string[] };

type Raw = z.output<typeof schema>;

/** Reads and checks all settings at once; every fault is in the list, not the first alone. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  mode: Mode,
): SettingsOutcome {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${plainIssue(issue, valueAt(given, issue.path))}`,
      );
  if (parsed.success) faults.push(...bankFaults(parsed.data), ...sellerFaults(parsed.data));
  if (mode === 'production') faults.push(...productionFaults(given));
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  return { ok: true, settings: compose(parsed.data, mode) };
}

function bankFaults({ BANK_ACCOUNT: account, COUNTRY: country }: Raw): string[] {
  const { accountDigits } = countries[country].bank;
  return account === undefined || isAccountNumber(account, accountDigits)
    ? []
    : [
        `BANK_ACCOUNT: is no account number of ${accountDigits} digits (or its check digits are wrong)`,
      ];
}

function sellerFaults({ OPERATOR_TAX_NUMBER: taxNumber, COUNTRY: country }: Raw): string[] {
  if (taxNumber === undefined || isTaxNumber(taxNumber, country)) return [];
  const what =
    country === 'sr'
      ? 'no JIB, which has 13 digits'
      : 'no PIB: nine digits, the last a check digit';
  return [`OPERATOR_TAX_NUMBER: is ${what}`];
}

const demanded: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'the https address under which customers reach the portal',
  SECRET_KEY: 'at least 32 random characters, the same on every server',
  INTAKE_KEY: 'at least 32 random characters, known to the systems that deliver to /intake',
  ACCESS_TOKEN_PRIVATE_KEY:
    'the Ed25519 private key of the access tokens (PEM or JWK), the same on every server',
  SMTP_URL: 'the mail server, such as smtps://user:password@mail.example:465',
  MAIL_FROM: 'the address that mails come from',
  PAYMENT_BASE_URL: 'the address of the payment gateway',
  PAYMENT_KEY: "the merchant's key at the payment gateway",
  PAYMENT_TOKEN: "the merchant's authenticity token, 40 characters",
  BANK_ACCOUNT: 'the account that bank transfers go to',
  BANK_PAYEE: 'the name and place of the payee on slips',
  OPERATOR_ADDRESS: "the operator's address, as invoices say it: street, postcode and place",
  OPERATOR_TAX_NUMBER: "the operator's tax number, as invoices say it",
};

function productionFaults(given: Readonly<Record<string, string | undefined>>): string[] {
  const faults = Object.entries(demanded)
    .filter(([name]) => given[name] === undefined)
    .map(([name, meaning]) => `${name}: is missing (${meaning})`);
  const text = (name: string): string => given[name] ?? '';
  const weak = (name: string, minimum: number): void => {
    const value = text(name);
    if (value === '') return;
    if (value.length < minimum || new Set(value).size < 10) {
      faults.push(`${name}: is weak (at least ${minimum} characters, not a repeated few)`);
    }
  };
  weak('SECRET_KEY', 32);
  weak('INTAKE_KEY', 32);
  weak('T4A_KEY', 32);
  if (given['T4A'] === 'true' && given['T4A_KEY'] === undefined) {
    faults.push('T4A_KEY: is missing (at least 32 random characters, known to the T4A partner)');
  }
  weak('PAYMENT_KEY', 12);
  const publicUrl = text('PUBLIC_URL');
  if (
    publicUrl !== '' &&
    !publicUrl.startsWith('https://') &&
    !/^http:\/\/localhost(:|$|\/)/.test(publicUrl)
  ) {
    faults.push('PUBLIC_URL: must be https');
  }
  return faults;
}

function compose(raw: Raw, mode: Mode): Settings {
  const dataDir = resolve(raw.DATA_DIR);
  const { bank, seller } = countries[raw.COUNTRY];
  const publicUrl = (raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`).replace(/\/$/, '');
  const secure = publicUrl.startsWith('https://');
  const prefix = secure ? '__Host-' : '';
  const optional = (value: 'true' | 'false' | undefined): 'true' | 'false' | undefined =>
    value ?? (mode === 'production' ? undefined : 'true');
  const secret = (name: string): string =>
    mode === 'production' ? '' : storedSecret(dataDir, name);
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
    mailFrom: raw.MAIL_FROM ?? 'Rampa <rampa@primer.rs>',
    contactEmail: raw.CONTACT_EMAIL ?? addressIn(raw.MAIL_FROM) ?? 'podrska@primer.rs',
    payment: {
      baseUrl: (raw.PAYMENT_BASE_URL ?? `http://localhost:${raw.PORT + 1}`).replace(/\/$/, ''),
      key: raw.PAYMENT_KEY ?? secret('payment-key'),
      token: raw.PAYMENT_TOKEN ?? secret('payment-token'),
    },
    bank: {
      account: raw.BANK_ACCOUNT ?? bank.demoAccount,
      payee: raw.BANK_PAYEE ?? bank.demoPayee,
    },
    seller: {
      name: raw.BANK_PAYEE ?? bank.demoPayee,
      address: raw.OPERATOR_ADDRESS ?? seller.demoAddress,
      taxNumber: raw.OPERATOR_TAX_NUMBER ?? seller.demoTaxNumber,
    },
    secretKey: raw.SECRET_KEY ?? secret('secret-key'),
    intakeKey: raw.INTAKE_KEY ?? secret('intake-key'),
    t4aKey: raw.T4A_KEY ?? secret('t4a-key'),
    // In production the setting is demanded, so that nothing is generated there.
    accessTokenKey: readSigningKey(
      raw.ACCESS_TOKEN_PRIVATE_KEY ?? storedSecret(dataDir, 'access-token-key', generateSigningKey),
    ),
    mapTiles:
      raw.MAP_TILES_URL === undefined
        ? undefined
        : { url: raw.MAP_TILES_URL, attribution: raw.MAP_TILES_ATTRIBUTION ?? '' },
    offline: raw.OFFLINE === 'true',
    balanceTransferWaitHours: raw.BALANCE_TRANSFER_WAIT_HOURS,
    requestsPerMinute: raw.REQUESTS_PER_MINUTE,
    trustProxy: /^\d+$/.test(raw.TRUST_PROXY)
      ? Number(raw.TRUST_PROXY)
      : raw.TRUST_PROXY.split(','),
    logLevel: raw.LOG_LEVEL,
  };
}

/** The bare address of a sender such as `Name <name@example.com>`. */
function addressIn(sender: string | undefined): string | undefined {
  return /[^\s<>]+@[^\s<>]+/.exec(sender ?? '')?.[0];
}

/** A secret of the demo: made once, kept in the data directory, readable by its owner alone. */
export function storedSecret(
  dataDir: string,
  name: string,
  make: () => string = () => randomBytes(20).toString('hex'),
): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  const known = readSecretFile(file);
  if (known !== '') return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Written whole under another name first: who is killed meanwhile leaves no half secret behind,
  // and of two who write at once the first one's stands.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${make()}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isFileFault(error, 'EEXIST')) throw error;
    // An empty one is what an interrupted start of an older version left.
    if (readSecretFile(file) === '') renameSync(draft, file);
  }
  rmSync(draft, { force: true });
  return readSecretFile(file);
}

function isFileFault(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Empty where there is none. */
function readSecretFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isFileFault(error, 'ENOENT')) return '';
    throw error;
  }
}
