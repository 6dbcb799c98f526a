import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { findRunningPostgres } from '@rampa/embedded-postgres';
import { findFreePorts } from './free-ports.ts';
import { startProgram, type RunningProgram } from './program.ts';
import { openSlowLine } from './slow-line.ts';

/** Addresses and secrets of a running Rampa. */
export const stackAddresses = z.object({
  portal: z.string(),
  gateway: z.string(),
  mailbox: z.string(),
  /** Of the tables' owner. */
  database: z.string(),
  /** PEM of the key that signs access tokens, so that a test can make an expired one. */
  signingKey: z.string(),
  /** The key under which the codes of tags are stored, so that a test can print one. */
  secretKey: z.string(),
  /** The key with which the operator's systems deliver. */
  intakeKey: z.string(),
  t4aKey: z.string(),
  /** The partner of the external-toll service. */
  partner: z.string(),
  /** The bank that announces instant transfers; empty where there are none. */
  bank: z.string(),
  /** The provider of SMS. */
  sms: z.string(),
  /** Runs the operator's commands. */
  operator: z.string(),
});

export type StackAddresses = Readonly<z.infer<typeof stackAddresses>>;

export interface Stack {
  readonly addresses: StackAddresses;
  stop(): Promise<void>;
}

/** Settings of the server on top of those that the stack itself needs. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Nobody listens there: documents wait. */
const eInvoices = {
  E_INVOICES_SINCE: '2026-01-01',
  SEF_BASE_URL: 'http://localhost:1',
  SEF_API_KEY: 'kljuc-za-sef-1234567890',
};

/**
 * Starts the real product with demo data in a data directory of its own: payment gateway, mailbox,
 * server with its embedded PostgreSQL, the operator's commands, each a program, on free ports.
 */
export async function startStack(settings: ServerSettings = {}): Promise<Stack> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-e2e-'));
  // Where we are root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const programs: RunningProgram[] = [];
  const stop = async (): Promise<void> => {
    for (const program of programs.toReversed()) await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const addresses = await startPrograms(folder, settings, programs);
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Milliseconds that a line to the portal takes at most for each part of what goes over it; 0: no such line. */
const lineDelay = Number(process.env['SLOW_LINE_MS'] ?? '0');
const isSlow = lineDelay > 0;

async function startPrograms(
  folder: string,
  settings: ServerSettings,
  programs: Pick<RunningProgram, 'stop'>[],
): Promise<StackAddresses> {
  const start = (
    name: string,
    file: string,
    environment: Readonly<Record<string, string>>,
  ): RunningProgram => {
    const program = startProgram({ name, command: [file], environment });
    programs.push(program);
    return program;
  };
  const [port = 0, operatorPort = 0, smtpPort = 0, outside = 0] = await findFreePorts(4);
  const merchant = {
    key: randomBytes(20).toString('hex'),
    token: randomBytes(20).toString('hex'),
  };
  const signingKey = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  const secretKey = randomBytes(24).toString('base64url');
  const intakeKey = randomBytes(24).toString('base64url');
  const t4aKey = randomBytes(24).toString('base64url');
  const ipsKey = randomBytes(24).toString('base64url');
  const hasBank = (settings['COUNTRY'] ?? 'rs') === 'rs';
  const mailbox = start('Mailbox', 'sandbox/src/mailbox/main.ts', {
    MAILBOX_PORT: '0',
    MAILBOX_SMTP_PORT: String(smtpPort),
  });
  const gateway = start('Gateway', 'sandbox/src/gateway/main.ts', {
    GATEWAY_PORT: '0',
    GATEWAY_KEY: merchant.key,
    GATEWAY_TOKEN: merchant.token,
    GATEWAY_DELAY_MS: '4000',
  });
  const [, gatewayAddress = ''] = await gateway.waitFor(/Gateway: (http\S+)/u);
  const [, mailboxAddress = ''] = await mailbox.waitFor(/Mailbox: (http\S+)/u);
  const smsKey = randomBytes(24).toString('base64url');
  const sms = start('SMS', 'sandbox/src/sms/main.ts', { SMS_PORT: '0', SMS_KEY: smsKey });
  const [, smsAddress = ''] = await sms.waitFor(/SMS: (http\S+)/u);
  const operator = start('Operator', 'e2e/src/stack/operator-program.ts', {});
  const server = start('Server', 'server/src/main.ts', {
    RAMPA_MODE: 'demo',
    COUNTRY: 'rs',
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    DATA_DIR: folder,
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    PAYMENT_BASE_URL: gatewayAddress,
    PAYMENT_KEY: merchant.key,
    PAYMENT_TOKEN: merchant.token,
    ACCESS_TOKEN_PRIVATE_KEY: signingKey,
    SECRET_KEY: secretKey,
    INTAKE_KEY: intakeKey,
    T4A_KEY: t4aKey,
    SMS_BASE_URL: smsAddress,
    SMS_KEY: smsKey,
    ...(settings['COUNTRY'] === 'sr' ? {} : eInvoices),
    ...(hasBank ? { IPS_KEY: ipsKey } : {}),
    POSTPAID: 'true',
    // Each test has an address of its own: see api-client.ts.
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    ...(isSlow ? { PUBLIC_URL: `http://localhost:${outside}` } : {}),
    ...settings,
  });
  const [, own = ''] = await server.waitFor(/ready on (http\S+)/u);
  const portal = isSlow ? `http://localhost:${outside}` : own;
  if (isSlow) programs.push(await openSlowLine({ from: outside, to: port, most: lineDelay }));
  const partner = start('T4A partner', 'sandbox/src/t4a-partner/main.ts', {
    T4A_PARTNER_PORT: '0',
    T4A_PARTNER_TARGET: portal,
    T4A_KEY: t4aKey,
    COUNTRY: settings['COUNTRY'] ?? 'rs',
  });
  const [, partnerAddress = ''] = await partner.waitFor(/T4A partner: (http\S+)/u);
  const bankAddress = hasBank ? await startBank(start, { portal, ipsKey }) : '';
  const [, operatorAddress = ''] = await operator.waitFor(/Operator: (http\S+)/u);
  const database = await findRunningPostgres(folder);
  if (database === undefined) throw new Error(`No database runs in ${folder}`);
  return {
    portal,
    gateway: gatewayAddress,
    mailbox: mailboxAddress,
    database: database.ownerUrl,
    signingKey,
    secretKey,
    intakeKey,
    t4aKey,
    partner: partnerAddress,
    bank: bankAddress,
    sms: smsAddress,
    operator: operatorAddress,
  };
}

async function startBank(
  start: (
    name: string,
    file: string,
    environment: Readonly<Record<string, string>>,
  ) => RunningProgram,
  { portal, ipsKey }: { readonly portal: string; readonly ipsKey: string },
): Promise<string> {
  const bank = start('Bank', 'sandbox/src/bank/main.ts', {
    BANK_PORT: '0',
    BANK_TARGET: portal,
    IPS_KEY: ipsKey,
  });
  const [, address = ''] = await bank.waitFor(/Bank: (http\S+)/u);
  return address;
}
