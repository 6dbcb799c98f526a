import process from 'node:process';
import {
  createDemoFamily,
  planDemo,
  printAddresses,
  startSandbox,
  startServer,
} from './lib-demo.mjs';
import { demandNode, ensureInstalled } from './lib-install.mjs';
import { ensurePortalBuilt } from './lib-portal.mjs';
import { ensureServerBuilt } from './lib-server.mjs';
import { answerHelp, say, tellFullDisk } from './lib-terminal.mjs';

answerHelp(`
Usage: npm start

Installs what is missing, builds what is stale, and runs Rampa with demo data, a sandbox payment
gateway and a sandbox mailbox. Ctrl-C stops all of it.

Settings (environment variables; docs/operations/configure.md has the whole table):
  PORT               portal (3000); gateway +1, mailbox +2, its SMTP +3, T4A partner +4,
                     e-invoices (SEF) +5, bank +6, SMS +7, operator's figures +9
  GATEWAY_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT, T4A_PARTNER_PORT, SEF_PORT, BANK_PORT,
  SMS_PORT, OPERATOR_PORT   each of them by itself
  DATA_DIR           database, secrets, logs (./data); remove it to start from scratch
  DATABASE_URL       a PostgreSQL 15 or later of your own (empty: the embedded one)
  COUNTRY            rs (Serbia) or sr (Republika Srpska)
`);

demandNode();
tellFullDisk();
const plan = await planDemo(process.env);
await ensureInstalled();
await ensurePortalBuilt();
const program = await ensureServerBuilt();
say('Rampa: starting');
const family = createDemoFamily();
const settings = startSandbox(family, plan);
const mode = process.env['RAMPA_MODE'] ?? 'demo';
await startServer(family, plan, { ...settings, RAMPA_MODE: mode }, { program });
if (!family.isStopping()) printAddresses(plan);
