import { novaLozinka, zaboravljenaLozinka } from '@rampa/contract/identity';
import { findPostgresBinaries, startEmbeddedPostgres } from '@rampa/embedded-postgres';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../server/src/testing/free-port.ts';
import {
  startSandboxGateway,
  type SandboxGateway,
} from '../../../server/src/testing/sandbox-gateway.ts';
import { createClient } from '../client.ts';
import { linkTo, startMailbox, type Mailbox } from '../mailbox.ts';
import { createRandom } from '../seeded-random.ts';
import { startBalancer } from './balancer.ts';
import { command, createPlace, type Place, type Settings } from './server.ts';
import type { Version } from './version.ts';

/** An operator's site in production: database, gateway, mail server, HAProxy, and two places for servers. */
export interface Site {
  readonly portal: string;
  readonly places: readonly [Place, Place];
  readonly settings: Settings;
  readonly ownerUrl: string;
  readonly gateway: SandboxGateway;
  readonly mailbox: Mailbox;
  readonly keys: Keys;
  readonly postgres: string;
  close(): Promise<void>;
}

const merchant = { key: 'TestKeyXULLyvgWyPJSwOHe', token: 'a'.repeat(40) };

/** With the database as the version before has made it. */
export async function openSite(before: Version, origin: 'embedded' | 'system'): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-rolling-'));
  // Otherwise the account that PostgreSQL runs as could not enter.
  await chmod(folder, 0o755);
  const binaries = await findPostgresBinaries({ prefer: origin });
  if (binaries?.origin !== origin) throw new Error(`There is no ${origin} PostgreSQL here.`);
  const started = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    binaries,
    log: () => undefined,
  });
  if (!started.ok) throw new Error(started.message);
  const database = started.value;
  const gateway = await startSandboxGateway({
    port: await freePort(),
    ...merchant,
    stateFile: path.join(folder, 'gateway.json'),
    longestPause: 2000,
  });
  const mailbox = await startMailbox();
  const ports = {
    customers: await freePort(),
    servers: [await freePort(), await freePort()],
  } as const;
  const portal = `http://localhost:${String(ports.customers)}`;
  const keys = await createKeys(before, path.join(folder, 'keys'));
  const settings = {
    ...keys,
    HOST: '127.0.0.1',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: portal,
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY_SECONDS: '5',
    PAYMENT_BASE_URL: gateway.url,
    PAYMENT_KEY: merchant.key,
    PAYMENT_TOKEN: merchant.token,
    SMTP_URL: `smtp://127.0.0.1:${String(mailbox.smtpPort)}`,
    MAIL_FROM: 'Rampa <portal@operater.example>',
    CONTACT_EMAIL: 'podrska@operater.example',
    BANK_ACCOUNT: '160-0000000001234-60',
    BANK_PAYEE: 'Путеви д.о.о.',
    OPERATOR_ADDRESS: 'Булевар 1, Београд',
    OPERATOR_TAX_NUMBER: '106884584',
    COUNTRY: 'rs',
    ORDER_TAG: 'true',
    PURCHASE_REQUEST_VIEW: 'true',
    COMPLAINTS: 'true',
    T4A: 'false',
    LOG_LEVEL: 'warn',
  };
  const placeOf = async (name: string, port: number): Promise<Place> =>
    createPlace(name, port, {
      ...settings,
      DATA_DIR: path.join(folder, name),
      OPERATOR_PORT: String(await freePort()),
    });
  const [one, two] = ports.servers;
  const places = [await placeOf('one', one), await placeOf('two', two)] as const;
  const balancer = await startBalancer(folder, ports);
  return {
    portal,
    places,
    settings,
    ownerUrl: database.ownerUrl,
    gateway,
    mailbox,
    keys,
    postgres: `${origin} PostgreSQL ${database.version}`,
    async close() {
      await Promise.all(places.map((place) => place.stop()));
      await balancer.close();
      await gateway.stop();
      await mailbox.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const keyNames = ['ACCESS_TOKEN_PRIVATE_KEY', 'INTAKE_KEY', 'SECRET_KEY', 'T4A_KEY'] as const;

/** Those of our own, each with the setting that names it. */
export type Keys = Readonly<Record<(typeof keyNames)[number], string>>;

/** As `rampa secrets create` makes them, a file each, with whatever else it makes. */
export async function createKeys(version: Version, folder: string): Promise<Keys> {
  await command(version, {}, ['secrets', 'create', '--into', folder]);
  const keys: Record<string, string> = {};
  for (const name of await readdir(folder)) {
    keys[name] = (await readFile(path.join(folder, name), 'utf8')).trim();
  }
  const missing = keyNames.find((name) => keys[name] === undefined);
  if (missing !== undefined) throw new Error(`rampa secrets create has made no ${missing}`);
  // Looked at above.
  return keys as Keys & Record<string, string>;
}

export interface Imported {
  readonly email: string;
  readonly password: string;
  readonly serialNumber: string;
}

/** Roads, prices and customers with balances, by the commands of the version before, as for a first day. */
export async function load(
  site: Site,
  version: Version,
  count: number,
): Promise<readonly Imported[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampa-rolling-data-'));
  const file = path.join(folder, 'customers.csv');
  const people = Array.from({ length: count }, (_, n) => ({
    email: `vozac-${String(n)}@primer.rs`,
    password: 'nočni vozač do mora',
    serialNumber: `0041${String(n).padStart(8, '0')}`,
  }));
  const lines = people.map(
    ({ email, serialNumber }, n) =>
      `${String(n)},${email},private,Милица,Петровић,${serialNumber},I,"5000,00"`,
  );
  const header =
    'customer_number,email,person_type,first_name,last_name,serial_number,category,balance';
  await writeFile(file, `${[header, ...lines].join('\n')}\n`);
  const demo = path.join(version.folder, 'app/server/db/demo');
  for (const args of [
    ['import', 'stations', `${demo}/networks/rs/stations.json`],
    ['import', 'tariffs', `${demo}/networks/rs/tariff-2023.json`],
    ['import', 'tariffs', `${demo}/networks/rs/tariff-2026.json`],
    ['import', 'points-of-sale', `${demo}/points-of-sale/rs.json`],
    ['import', 'customers', file],
  ]) {
    await command(version, site.settings, args);
  }
  await rm(folder, { recursive: true });
  return people;
}

/** Whoever was imported has no password yet: everybody asks for a link, and sets one. */
export async function setPasswords(site: Site, people: readonly Imported[]): Promise<void> {
  const visitor = createClient({ portal: site.portal, random: createRandom(1) });
  const signal = AbortSignal.timeout(600_000);
  await Promise.all(
    people.map(async ({ email, password }) => {
      await visitor.insist(zaboravljenaLozinka, { email }, signal);
      const token = await linkTo(site.mailbox.address, email, signal);
      await visitor.insist(novaLozinka, { token, password }, signal);
    }),
  );
}
