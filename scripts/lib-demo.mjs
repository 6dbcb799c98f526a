import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Family } from './lib-family.mjs';
import { dataDirOf, serverEnvironment, serverProgram } from './lib-house.mjs';
import { demandFreePorts, portOf } from './lib-ports.mjs';
import { demoSecret } from './lib-secrets.mjs';
import { divideServerOutput } from './lib-server-log.mjs';
import { giveUp, say } from './lib-terminal.mjs';

const PASSWORD = 'Putarina-2026!';

/** How often the partner of the external-toll service sends a passage of a random tag. */
const TRIP_EVERY_MS = 300_000;

const ACCOUNTS = [
  ['ana@primer.rs', 'private person: three tags, two years of passages, T4A active'],
  ['marko@primer.rs', 'private person, nothing yet: every empty state'],
  ['flota@primer.rs', 'business: 40 tags, 50,000 passages, T4A without a card'],
  ['racunovodja@primer.rs', 'accountant of that company, and of the one below'],
  ['vozac@primer.rs', 'driver of the former, with two of its tags'],
  ['prevoz@primer.rs', 'business that fills its tags by rules from its own balance'],
  ['porodica@primer.rs', 'household: two tags, two owners, a driver'],
  ['sin@primer.rs', 'driver of that household, with one of its tags'],
  ['spedicija@primer.rs', 'business that pays later: a paid and an overdue invoice'],
  ['blokiran@primer.rs', 'private person: one tag, T4A blocked by an unpaid invoice'],
  ['distributer@primer.rs', 'distributor, T4A without a tag'],
];

/**
 * @typedef {object} DemoPlan
 * @property {string} dataDir
 * @property {string} host under which this machine reaches the portal
 * @property {number} port
 * @property {number} gatewayPort
 * @property {number} mailboxPort
 * @property {number} smtpPort
 * @property {number} partnerPort
 * @property {number} sefPort
 * @property {number} bankPort
 * @property {number} smsPort
 * @property {boolean} hasSms false if SMS_BASE_URL names a provider
 * @property {boolean} hasBank false where there are no instant transfers
 * @property {boolean} hasPartner false if the external-toll service is switched off
 * @property {boolean} hasSef false outside Serbia, or if SEF_BASE_URL names another one
 * @property {boolean} hasGateway false if PAYMENT_BASE_URL names another one
 * @property {boolean} hasMailbox false if SMTP_URL names a mail server
 */

/**
 * Reads the settings that the launcher needs, and exits with a message if a port is in use.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {Promise<DemoPlan>}
 */
export async function planDemo(environment) {
  const port = portOf(environment, 'PORT', 3000);
  const plan = {
    dataDir: dataDirOf(environment),
    host: hostOf(environment),
    port,
    gatewayPort: portOf(environment, 'GATEWAY_PORT', port + 1),
    mailboxPort: portOf(environment, 'MAILBOX_PORT', port + 2),
    smtpPort: portOf(environment, 'MAILBOX_SMTP_PORT', port + 3),
    partnerPort: portOf(environment, 'T4A_PARTNER_PORT', port + 4),
    sefPort: portOf(environment, 'SEF_PORT', port + 5),
    hasSef: (environment['COUNTRY'] ?? 'rs') === 'rs' && (environment['SEF_BASE_URL'] ?? '') === '',
    bankPort: portOf(environment, 'BANK_PORT', port + 6),
    smsPort: portOf(environment, 'SMS_PORT', port + 7),
    hasSms: (environment['SMS_BASE_URL'] ?? '') === '',
    hasBank: (environment['COUNTRY'] ?? 'rs') === 'rs',
    hasPartner: (environment['T4A'] ?? 'true') === 'true',
    hasGateway: (environment['PAYMENT_BASE_URL'] ?? '') === '',
    hasMailbox: (environment['SMTP_URL'] ?? '') === '',
  };
  const uses = [{ port, purpose: 'portal', setting: 'PORT' }];
  if (plan.hasGateway) {
    uses.push({ port: plan.gatewayPort, purpose: 'payment gateway', setting: 'GATEWAY_PORT' });
  }
  if (plan.hasMailbox) {
    uses.push(
      { port: plan.mailboxPort, purpose: 'mailbox', setting: 'MAILBOX_PORT' },
      { port: plan.smtpPort, purpose: 'mailbox (SMTP)', setting: 'MAILBOX_SMTP_PORT' },
    );
  }
  if (plan.hasPartner) {
    uses.push({ port: plan.partnerPort, purpose: 'T4A partner', setting: 'T4A_PARTNER_PORT' });
  }
  if (plan.hasSef) {
    uses.push({ port: plan.sefPort, purpose: 'e-invoices (SEF)', setting: 'SEF_PORT' });
  }
  if (plan.hasBank) uses.push({ port: plan.bankPort, purpose: 'bank', setting: 'BANK_PORT' });
  if (plan.hasSms) uses.push({ port: plan.smsPort, purpose: 'SMS', setting: 'SMS_PORT' });
  const operatorPort = portOf(environment, 'OPERATOR_PORT', port + 9);
  uses.push({ port: operatorPort, purpose: "operator's figures", setting: 'OPERATOR_PORT' });
  await demandFreePorts(uses);
  return plan;
}

/** @param {Readonly<Record<string, string | undefined>>} environment */
function hostOf(environment) {
  const host = environment['HOST'] ?? '';
  return ['', '0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host;
}

/**
 * Starts the sandbox programs that are needed.
 * @param {Family} family
 * @param {DemoPlan} plan
 * @returns {NodeJS.ProcessEnv} settings by which the server reaches them
 */
export function startSandbox(family, plan) {
  const state = (/** @type {string} */ name) => path.join(plan.dataDir, 'sandbox', name);
  const host = process.env['HOST'] ?? '';
  /** @type {NodeJS.ProcessEnv} */
  const settings = { POSTPAID: process.env['POSTPAID'] ?? 'true' };
  if (plan.hasGateway) {
    const key = process.env['PAYMENT_KEY'] ?? demoSecret(plan.dataDir, 'payment-key');
    const token = process.env['PAYMENT_TOKEN'] ?? demoSecret(plan.dataDir, 'payment-token');
    const gateway = {
      GATEWAY_PORT: String(plan.gatewayPort),
      GATEWAY_HOST: host,
      GATEWAY_KEY: key,
      GATEWAY_TOKEN: token,
      GATEWAY_STATE_FILE: state('gateway.json'),
    };
    family.start('payment gateway', ['sandbox/src/gateway/main.ts'], gateway, tell('Gateway'));
    Object.assign(settings, {
      PAYMENT_BASE_URL: `http://localhost:${plan.gatewayPort}`,
      PAYMENT_KEY: key,
      PAYMENT_TOKEN: token,
      PAYMENT_WALLETS: process.env['PAYMENT_WALLETS'] ?? 'apple-pay,google-pay',
    });
  }
  if (plan.hasMailbox) {
    const mailbox = {
      MAILBOX_PORT: String(plan.mailboxPort),
      MAILBOX_SMTP_PORT: String(plan.smtpPort),
      MAILBOX_HOST: host,
      MAILBOX_STATE_FILE: state('mailbox.json'),
    };
    family.start('mailbox', ['sandbox/src/mailbox/main.ts'], mailbox, tell('Mailbox'));
    settings['SMTP_URL'] = `smtp://localhost:${plan.smtpPort}`;
  }
  if (plan.hasPartner) {
    const key = process.env['T4A_KEY'] ?? demoSecret(plan.dataDir, 't4a-key');
    const partner = {
      T4A_PARTNER_PORT: String(plan.partnerPort),
      T4A_PARTNER_HOST: host,
      T4A_PARTNER_TARGET: `http://${plan.host}:${plan.port}`,
      T4A_PARTNER_STATE_FILE: state('t4a-partner.json'),
      T4A_PARTNER_EVERY_MS: process.env['T4A_PARTNER_EVERY_MS'] ?? String(TRIP_EVERY_MS),
      T4A_KEY: key,
    };
    family.start('T4A partner', ['sandbox/src/t4a-partner/main.ts'], partner, tell('T4A partner'));
    settings['T4A_KEY'] = key;
  }
  if (plan.hasSef) {
    const key = process.env['SEF_API_KEY'] ?? demoSecret(plan.dataDir, 'sef-api-key');
    const sef = {
      SEF_PORT: String(plan.sefPort),
      SEF_HOST: host,
      SEF_API_KEY: key,
      SEF_STATE_FILE: state('sef.json'),
    };
    family.start('SEF', ['sandbox/src/sef/main.ts'], sef, tell('SEF'));
    Object.assign(settings, {
      SEF_BASE_URL: `http://localhost:${plan.sefPort}`,
      SEF_API_KEY: key,
      E_INVOICES_SINCE: process.env['E_INVOICES_SINCE'] ?? dayOfDemo(),
    });
  }
  if (plan.hasSms) {
    const key = process.env['SMS_KEY'] ?? demoSecret(plan.dataDir, 'sms-key');
    const sms = {
      SMS_PORT: String(plan.smsPort),
      SMS_HOST: host,
      SMS_KEY: key,
      SMS_STATE_FILE: state('sms.json'),
    };
    family.start('SMS', ['sandbox/src/sms/main.ts'], sms, tell('SMS'));
    Object.assign(settings, { SMS_BASE_URL: `http://localhost:${plan.smsPort}`, SMS_KEY: key });
  }
  if (plan.hasBank) {
    const key = process.env['IPS_KEY'] ?? demoSecret(plan.dataDir, 'ips-key');
    const bank = {
      BANK_PORT: String(plan.bankPort),
      BANK_HOST: host,
      BANK_TARGET: `http://${plan.host}:${plan.port}`,
      BANK_STATE_FILE: state('bank.json'),
      IPS_KEY: key,
    };
    family.start('bank', ['sandbox/src/bank/main.ts'], bank, tell('Bank'));
    settings['IPS_KEY'] = key;
  }
  return settings;
}

/** The demo's documents of the last two months are sent. */
function dayOfDemo() {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - 60);
  return day.toISOString().slice(0, 10);
}

/**
 * A sandbox program's own output without its address, which is printed at the end, with the others.
 * @param {string} name
 * @returns {(line: string) => void}
 */
function tell(name) {
  return (line) => {
    if (!/^(Gateway|Mailbox|SMTP|T4A partner|SEF|Bank|SMS): /.test(line)) say(`  ${name}: ${line}`);
  };
}

/**
 * Starts the server, and waits until it serves or has ended.
 * @param {Family} family
 * @param {DemoPlan} plan
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ program: Parameters<typeof serverProgram>[0], mayFail?: boolean }} options `mayFail`: the others go on
 *   without it, as its sources are being worked on
 */
export async function startServer(family, plan, settings, { program, ...options }) {
  const output = divideServerOutput(plan.dataDir);
  const environment = { ...serverEnvironment, ...settings, DATA_DIR: plan.dataDir };
  const server = family.start('server', serverProgram(program), environment, output, options);
  while (server.isRunning() && !(await isReady(plan))) await delay(100);
  return server;
}

/** @param {DemoPlan} plan */
async function isReady(plan) {
  try {
    return (await fetch(`http://${plan.host}:${plan.port}/health/ready`)).ok;
  } catch {
    return false; // not listening yet
  }
}

/** @param {DemoPlan} plan */
export function printAddresses(plan) {
  say();
  say(`Portal: http://localhost:${plan.port}`);
  if (plan.hasMailbox) say(`Mailbox: http://localhost:${plan.mailboxPort}`);
  if (plan.hasGateway) say(`Gateway: http://localhost:${plan.gatewayPort}`);
  if (plan.hasBank) say(`Bank: http://localhost:${plan.bankPort}`);
  if (plan.hasSms) say(`SMS: http://localhost:${plan.smsPort}`);
  say(`Back office: http://localhost:${plan.port}/uprava (the README says how to add yourself)`);
  for (const [name = '', description = ''] of ACCOUNTS) {
    say(`${name.padEnd(22)}  ${PASSWORD}  ${description}`);
  }
}

/** The programs of the demo: when one of them stops, all do. */
export function createDemoFamily() {
  const family = new Family((name) => {
    void family.stop().then(() => {
      giveUp(`The ${name} stopped unexpectedly, so the rest was stopped. The lines above say why.`);
    });
  });
  family.stopOnSignals();
  return family;
}
