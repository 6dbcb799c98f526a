import { closeSync, openSync, readSync } from 'node:fs';
import { phoneWallet } from '@rampa/contract';
import { z } from 'zod';
import { keysIn } from './platform/keys/key-list.ts';
import { readLimits } from './platform/second-person.ts';
import { readSigningKey, readVerifyingKeys } from './platform/signing-key.ts';
import { pushHosts } from './platform/web-push/push-hosts.ts';
import { readPushKey, readPushKeys } from './platform/web-push/push-keys.ts';

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

/** How many there are; none if any of them is anything else. */
function arePushKeys(text: string): number {
  try {
    return text.trim().startsWith('{') ? [readPushKey(text)].length : readPushKeys(text).length;
  } catch {
    return 0;
  }
}

function areVerifyingKeys(text: string): boolean {
  try {
    return readVerifyingKeys(text).length > 0;
  } catch {
    return false;
  }
}

/** One a line; most often there is one. */
const keyList = z.string().transform(keysIn).default([]);

/** Whether the file begins as Have I Been Pwned's lists do. */
function isHashList(file: string): boolean {
  try {
    const list = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(41);
      readSync(list, buffer);
      return /^[0-9A-F]{40}[:\r\n]/.test(buffer.toString('latin1'));
    } finally {
      closeSync(list);
    }
  } catch {
    return false;
  }
}

/** Whether each number is larger than the one before it, and none is 0. */
function rise(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => number > (numbers[at - 1] ?? 0));
}

/** Every setting with its meaning, as in the table of docs/operations/configure.md. */
export const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  OPERATOR_PORT: port.optional(),
  OPERATOR_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE: z.enum(['embedded']).optional(),
  DATABASE_URL: z.string().default(''),
  DATABASE_OWNER_URL: z.string().default(''),
  DATABASE_READ_URL: z.string().default(''),
  DATABASE_POOL: wholeNumber.default(10),
  WORKERS: wholeNumber.pipe(z.int().min(1).max(64)).default(1),
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
  SMTP_REQUIRE_TLS: flag.default('false'),
  SMTP_CONNECTIONS: wholeNumber.pipe(z.int().min(1).max(100)).default(16),
  MAIL_FROM: z.string().min(3).optional(),
  CONTACT_EMAIL: z.email().optional(),
  PAYMENT_BASE_URL: url.optional(),
  PAYMENT_KEY: z.string().optional(),
  PAYMENT_TOKEN: z
    .string()
    .length(40, { message: "is not the merchant's token of 40 characters" })
    .optional(),
  PAYMENT_WALLETS: z
    .string()
    .regex(/^((apple-pay|google-pay)(,(apple-pay|google-pay))*)?$/, {
      message: 'is no list of apple-pay and google-pay, with a comma between them',
    })
    .transform((text) => phoneWallet.options.filter((wallet) => text.split(',').includes(wallet)))
    .default([]),
  BANK_ACCOUNT: z.string().optional(),
  BANK_PAYEE: z.string().optional(),
  OPERATOR_ADDRESS: z.string().min(3).optional(),
  OPERATOR_TAX_NUMBER: z.string().optional(),
  OPERATOR_COMPANY_NUMBER: z
    .string()
    .regex(/^\d{8}$/, { message: 'is no registration number of 8 digits' })
    .optional(),
  E_INVOICES_SINCE: z.iso.date().optional(),
  SEF_BASE_URL: url.optional(),
  SEF_API_KEY: z.string().optional(),
  SEF_CALLS_PER_SECOND: z.coerce.number().positive().max(1000).default(2),
  SECRET_KEY: z.string().optional(),
  SECRET_KEY_PREVIOUS: keyList,
  SECRET_KEY_LOST: z
    .string()
    .regex(/^(older|[\da-f]{16})(,(older|[\da-f]{16}))*$/, {
      message: 'is no list of ids of keys, such as 0123456789abcdef,fedcba9876543210',
    })
    .optional(),
  INTAKE_KEY: z.string().optional(),
  INTAKE_KEY_PREVIOUS: keyList,
  IPS_KEY: z.string().optional(),
  IPS_KEY_PREVIOUS: keyList,
  T4A_KEY: z.string().optional(),
  T4A_KEY_PREVIOUS: keyList,
  ACCESS_TOKEN_PRIVATE_KEY: z
    .string()
    .refine(isSigningKey, { message: 'is no Ed25519 private key (PEM or JWK)' })
    .optional(),
  ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS: z
    .string()
    .refine(areVerifyingKeys, {
      message: 'are no Ed25519 keys, public or private (PEM one after another, JWK or JWK Set)',
    })
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .refine((text) => arePushKeys(text) === 1, { message: 'is no P-256 private key (PEM or JWK)' })
    .optional(),
  PUSH_PRIVATE_KEY_PREVIOUS: z
    .string()
    .refine((text) => arePushKeys(text) > 0, {
      message: 'are no P-256 private keys (PEM, one after another)',
    })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^(\*\.)?[a-z\d.:-]+(,(\*\.)?[a-z\d.:-]+)*$/i, {
      message: 'is no list of hosts, such as fcm.googleapis.com,*.push.apple.com',
    })
    .default(pushHosts.join(',')),
  SMS_BASE_URL: url.optional(),
  SMS_KEY: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$/, { message: 'is no name of 3 to 11 letters and digits' })
    .default('Rampa'),
  SMS_COUNTRIES: z
    .string()
    .regex(/^\+[1-9]\d{0,3}(,\+[1-9]\d{0,3})*$/, {
      message: 'is no list of calling codes, such as +381,+382',
    })
    .optional(),
  SMS_DAILY_LIMIT: wholeNumber.pipe(z.int().min(1).max(10_000)).default(20),
  DOCUMENT_SIGNING_KEY: z.string().optional(),
  DOCUMENT_SIGNING_CERTIFICATE: z.string().optional(),
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^/{]+\/\S*$/, { message: 'is no http address' })
    .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), {
      message: 'has no {z}, {x} and {y}, as in https://tiles.example/{z}/{x}/{y}.png',
    })
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().optional(),
  VIRUS_SCANNER: z
    .string()
    .regex(/^(?:tcp:\/\/[^\s/:]+:\d{1,5}|unix:\/\S+)$/, {
      message: 'is neither tcp://host:port nor unix:/path of a ClamAV daemon',
    })
    .optional(),
  WEBHOOK_HOSTS: z
    .string()
    .regex(/^(\*\.)?[a-z\d.:-]+(,(\*\.)?[a-z\d.:-]+)*$/i, {
      message: 'is no list of hosts, such as receiver.example,*.company.example',
    })
    .optional(),
  BREACHED_PASSWORDS: z
    .string()
    .refine(isHashList, {
      message: 'is no file with a SHA-1 in capitals at the beginning of each line, in order',
    })
    .optional(),
  OFFLINE: flag.default('true'),
  BANK_STATEMENTS: flag.default('true'),
  SEE_AS_CUSTOMER: flag.default('true'),
  DAY_CLOSE: flag.default('true'),
  POSTPAID: flag.default('false'),
  POSTPAID_REMINDERS: z
    .string()
    .regex(/^\d{1,3}(,\d{1,3}){0,4}$/u)
    .refine((text) => rise(text.split(',').map(Number)))
    .default('3,10'),
  POSTPAID_NOTICE_DAYS: wholeNumber.pipe(z.int().min(1).max(60)).default(5),
  TAG_STATUS_LIST: flag.default('true'),
  TAG_BLOCKS: flag.default('true'),
  PASSAGE_REVIEW: flag.default('true'),
  CONTROL_RECORDS: flag.default('true'),
  CHARGEBACKS: flag.default('true'),
  PAYOUT_FILES: flag.default('true'),
  CREDIT_NOTES: flag.default('true'),
  ASSISTED_SERVICE: flag.default('true'),
  COMPLAINT_TOOLS: flag.default('true'),
  OPERATIONS_PAGE: flag.default('true'),
  REPORTS: z.enum(['true', 'without-mail', 'false']).default('true'),
  TRAIL_DESK: flag.default('true'),
  BUSINESS_METRICS: flag.default('true'),
  KEYS_WRITE: flag.default('true'),
  COMPANY_BALANCE: flag.default('true'),
  TAGS_BY_STAFF: flag.default('true'),
  TAG_REPLACEMENT: z.enum(['code', 'serial-number', 'off']).default('code'),
  PRICE_LISTS: z.enum(['true', 'second-person', 'false']).default('true'),
  CASH_AT_COUNTER: flag.default('true'),
  ORDERS_DESK: flag.default('true'),
  STAFF_DESK: flag.default('true'),
  POINTS_DESK: flag.default('true'),
  STATIONS_DESK: flag.default('true'),
  TAG_WARRANTY_MONTHS: wholeNumber.pipe(z.int().min(0).max(240)).default(24),
  TAG_BATTERY_MONTHS: wholeNumber.pipe(z.int().min(0).max(240)).default(72),
  CASH_DAY_MAXIMUM: wholeNumber.pipe(z.int().min(1).max(100_000_000)).optional(),
  PAYOUT_SECOND_PERSON_ABOVE: wholeNumber.optional(),
  SECOND_PERSON_ABOVE: z
    .string()
    .refine((written) => readLimits(written) !== null, {
      message:
        'is no list of limits, such as clerk:refund=5000,clerk:account-block=0,supervisor:correction=any',
    })
    .optional(),
  BALANCE_TRANSFER_WAIT_HOURS: wholeNumber.pipe(z.int().max(720)).default(0),
  CAMERA_READING_DAYS: wholeNumber.pipe(z.int().min(1).max(1100)).default(90),
  BLOCK_UNPAID_AFTER_DAYS: wholeNumber.pipe(z.int().min(1).max(365)).optional(),
  REQUESTS_PER_MINUTE: wholeNumber.default(1200),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\d.:a-f/]+(,[\d.:a-f/]+)*)$/i, {
      message: 'is neither a number of balancers nor a list of their addresses',
    })
    .default('0'),
  SHUTDOWN_DELAY_SECONDS: wholeNumber.pipe(z.int().max(600)).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** As they are written. */
export type RawSettings = z.output<typeof settingsSchema>;
