import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generateSigningKey } from './platform/signing-key.ts';
import { generatePushKey } from './platform/web-push/push-keys.ts';
import { createSigningPems } from './platform/pdf/create-signing-pems.ts';
import { secretSettings } from './settings-from-files.ts';
import { settingsSchema } from './settings-schema.ts';
import { readSettings } from './settings.ts';

const folders: string[] = [];
function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rampa-settings-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const production = {
  PUBLIC_URL: 'https://putarina.example',
  DATABASE_URL: 'postgresql://portal:secret@db.example/rampa?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgresql://owner:secret@db.example/rampa?sslmode=verify-full',
  SECRET_KEY: 'q8Zr2vT5mK9xWb3LpN7cYd4HfJ6sGa1E',
  INTAKE_KEY: 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Putarina <ne-odgovaraj@putarina.example>',
  PAYMENT_BASE_URL: 'https://ipg.example',
  PAYMENT_KEY: 'a-merchant-key-4711',
  PAYMENT_TOKEN: '0123456789abcdef0123456789abcdef01234567',
  BANK_ACCOUNT: '840-955845-10',
  BANK_PAYEE: 'JP Primer, Beograd',
  OPERATOR_ADDRESS: 'Primerova 1, 11000 Beograd',
  OPERATOR_TAX_NUMBER: '100900015',
  ACCESS_TOKEN_PRIVATE_KEY: generateSigningKey(),
};

const previousKey = 'b3LpN7cYd4HfJ6sGa1Eq8Zr2vT5mK9xW';

/** Both logins at one place; without TLS unless the parameters demand it. */
function database(parameters: string, host = 'db.example') {
  return {
    DATABASE_URL: `postgresql://portal:secret@${host}/rampa${parameters}`,
    DATABASE_OWNER_URL: `postgresql://owner:secret@${host}/rampa${
      host === 'db.example' ? '?sslmode=verify-full' : parameters
    }`,
  };
}

test('the demo starts with no setting at all, on the ports that follow PORT', () => {
  const read = readSettings({ DATA_DIR: dataDir(), PORT: '4100' }, 'demo');
  expect(read.ok && read.settings).toMatchObject({
    operatorPort: 4109,
    publicUrl: 'http://localhost:4100',
    smtpUrl: 'smtp://localhost:4103',
    payment: { baseUrl: 'http://localhost:4101' },
    country: 'rs',
    flags: { 'order-tag': 'true', t4a: 'true' },
    secure: false,
  });
});

test('the demo’s secrets are generated once and are readable by their owner only', () => {
  const DATA_DIR = dataDir();
  const first = readSettings({ DATA_DIR }, 'demo');
  const second = readSettings({ DATA_DIR }, 'demo');
  expect(first.ok && first.settings.secretKeys.currentText).toHaveLength(40);
  expect(first.ok && first.settings.secretKeys).toEqual(second.ok && second.settings.secretKeys);
  expect(statSync(join(DATA_DIR, 'secrets', 'secret-key')).mode & 0o777).toBe(0o600);
});

test('a secret that an interrupted start left empty is generated again', () => {
  const DATA_DIR = dataDir();
  mkdirSync(join(DATA_DIR, 'secrets'));
  writeFileSync(join(DATA_DIR, 'secrets', 'secret-key'), '');
  const read = readSettings({ DATA_DIR }, 'demo');
  expect(read.ok && read.settings.secretKeys.currentText).toHaveLength(40);
});

test.each([
  [{ BANK_ACCOUNT: '840-955845-11' }, /^BANK_ACCOUNT: must be an account number of 18 digits/],
  [
    { BANK_ACCOUNT: '840-955845-10', OPERATOR_TAX_NUMBER: '4400900010003', COUNTRY: 'sr' },
    /^BANK_ACCOUNT: must be an account number of 16/,
  ],
  [{ OPERATOR_TAX_NUMBER: '100900016' }, /^OPERATOR_TAX_NUMBER: must be a PIB/],
  [
    { OPERATOR_TAX_NUMBER: '100900015', BANK_ACCOUNT: '555-000-12345678-09', COUNTRY: 'sr' },
    /^OPERATOR_TAX_NUMBER: must be a JIB/,
  ],
  [{ PAYMENT_WALLETS: 'apple-pay,paypal' }, /^PAYMENT_WALLETS.*is no list of apple-pay/],
  [{ PAYMENT_TOKEN: 'kratak' }, /^PAYMENT_TOKEN: is not the merchant's token of 40 characters/],
])('a wrong account or token is reported at the start: %j', (given, fault) => {
  const read = readSettings({ ...production, ...given }, 'production');
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(fault)]);
});

test('map tiles need an address with a placeholder for each number', () => {
  const read = readSettings({ MAP_TILES_URL: 'https://tiles.example/{z}.png' }, 'demo');
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(/^MAP_TILES_URL: has no {z}/)]);
});

test('production lists every setting that is missing, at once', () => {
  const read = readSettings({ DATA_DIR: dataDir() }, 'production');
  const faults = read.ok ? [] : read.faults;
  for (const name of Object.keys(production)) {
    expect(faults.some((fault) => fault.startsWith(`${name}: is missing`))).toBe(true);
  }
});

test.each([
  [{ DATABASE_URL: '' }, /^DATABASE_URL: is missing .*owner of the tables/],
  [{ DATABASE: 'embedded' }, /^DATABASE: is embedded, and DATABASE_URL is given/],
  [{ DATABASE: 'embedded', DATABASE_URL: '' }, /^DATABASE: is embedded, and DATABASE_OWNER_URL is/],
  [{ DATABASE: 'mine', DATABASE_URL: '' }, /^DATABASE: must be embedded/],
  [{ DATABASE_READ_URL: production.DATABASE_URL }, /^DATABASE_READ_URL: is the address of the pri/],
  [
    {
      DATABASE: 'embedded',
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      DATABASE_READ_URL: '/replica',
    },
    /^DATABASE_READ_URL: is given without DATABASE_URL/,
  ],
])('half a database is refused, in the demo too: %j', (given, fault) => {
  for (const mode of ['production', 'demo'] as const) {
    const read = readSettings({ ...production, DATA_DIR: dataDir(), ...given }, mode);
    expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(fault)]);
  }
});

test('production has the embedded database only where it is asked for', () => {
  const without = { ...production, DATABASE_URL: '', DATABASE_OWNER_URL: '' };
  const read = readSettings(without, 'production');
  expect(read.ok ? [] : read.faults).toEqual([
    expect.stringMatching(/^DATABASE_URL: is missing .*DATABASE=embedded/),
    expect.stringMatching(/^DATABASE_OWNER_URL: is missing/),
  ]);
  const told = readSettings({ ...without, DATABASE: 'embedded' }, 'production');
  expect(told.ok && told.settings.database).toBe(null);
});

test('production refuses weak secrets and a portal without https', () => {
  const read = readSettings(
    { ...production, SECRET_KEY: 'a'.repeat(40), PUBLIC_URL: 'http://putarina.example' },
    'production',
  );
  expect(read.ok ? [] : read.faults).toEqual([
    expect.stringMatching(/^SECRET_KEY: is weak/),
    'PUBLIC_URL: must be https',
  ]);
});

test.each([
  [{ PUBLIC_URL: 'http://putarina.example' }, /^PUBLIC_URL: must be https/],
  [{ PAYMENT_BASE_URL: 'http://ipg.example' }, /^PAYMENT_BASE_URL: must be https/],
  [{ DATABASE_OWNER_URL: '' }, /^DATABASE_OWNER_URL: is missing/],
  [database(''), /^DATABASE_URL: leads to another machine without sslmode=verify-full/],
  [database('?sslmode=require'), /^DATABASE_URL: leads to another machine/],
  [{ DATABASE_READ_URL: 'postgresql://portal@db2.example/rampa' }, /^DATABASE_READ_URL: leads to/],
  [database('?sslmode=no-verify'), /^DATABASE_URL: leads to another machine/],
  [database('?sslmode=verify-full&sslmode=disable'), /^DATABASE_URL: leads to another machine/],
  [
    { ...database('', 'localhost'), DATABASE_URL: 'postgres://localhost/rampa?host=db.example' },
    /^DATABASE_URL: leads to another machine/,
  ],
  [
    { ...database('', 'localhost'), DATABASE_OWNER_URL: 'postgresql://owner@db.example/rampa' },
    /^DATABASE_OWNER_URL: leads to another machine/,
  ],
  [{ VIRUS_SCANNER: 'tcp://clamav.example:3310' }, /^VIRUS_SCANNER: would send .* unencrypted/],
  [{ APP_URL: 'http://api.example' }, /^APP_URL: must be https/],
  [{ MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png' }, /^MAP_TILES_URL: must be https/],
  [{ SMTP_URL: 'smtp://user:password@mail.example:587' }, /SMTP_REQUIRE_TLS=true, or use smtps/],
  [
    { SMTP_URL: 'smtp://mail.example', SMTP_REQUIRE_TLS: 'false' },
    /SMTP_REQUIRE_TLS=true, or use smtps/,
  ],
  [
    { SMTP_URL: 'smtp://mail.example?requireTLS=false', SMTP_REQUIRE_TLS: 'true' },
    /^SMTP_URL: must not switch off encryption/,
  ],
  [
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    /^SMTP_URL: must not switch off encryption/,
  ],
  [{ INTAKE_KEY: production.SECRET_KEY }, /^INTAKE_KEY: has the same value as SECRET_KEY; give/],
  [{ T4A_KEY: production.INTAKE_KEY }, /^T4A_KEY: has the same value as INTAKE_KEY/],
  [{ IPS_KEY: 'short' }, /^IPS_KEY: is weak/],
  [{ IPS_KEY: production.INTAKE_KEY }, /^IPS_KEY: has the same value as INTAKE_KEY/],
  [{ SECRET_KEY: production.PAYMENT_TOKEN }, /^PAYMENT_TOKEN: has the same value as SECRET_KEY/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY: trusts everybody, .*name your load balancers/],
  [{ TRUST_PROXY: '10.0.0.1,0.0.0.0/1,128.0.0.0/1' }, /^TRUST_PROXY: trusts everybody/],
  [{ TRUST_PROXY: '::/0' }, /^TRUST_PROXY: trusts everybody/],
  [{ TRUST_PROXY: '99' }, /^TRUST_PROXY: trusts everybody/],
  [{ ACCESS_TOKEN_COOKIE: 'token' }, /^ACCESS_TOKEN_COOKIE: must begin .* __Host-token/],
  [{ REFRESH_TOKEN_COOKIE: 'refresh' }, /^REFRESH_TOKEN_COOKIE: must begin .* __Host-refresh/],
])('production refuses what the demo allows: %j', (given, fault) => {
  const settings = { ...production, DATA_DIR: dataDir(), ...given };
  const read = readSettings(settings, 'production');
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(fault)]);
  expect(readSettings(settings, 'demo').ok).toBe(true);
});

test.each([
  { SMTP_URL: 'smtp://mail.example:587', SMTP_REQUIRE_TLS: 'true' },
  // What stays on the machine is read by nobody on the way.
  { SMTP_URL: 'smtp://localhost:25' },
  { PAYMENT_BASE_URL: 'http://127.0.0.1:3001' },
  { VIRUS_SCANNER: 'tcp://127.0.0.1:3310' },
  { VIRUS_SCANNER: 'unix:/run/clamav/clamd.ctl' },
  database('', 'localhost'),
  database('', '127.0.0.1:6432'),
  database('', '[::1]'),
  database('', '%2Fvar%2Frun%2Fpostgresql'),
  database('?host=/var/run/postgresql', ''),
  database('?sslmode=verify-full'),
  database('?sslmode=verify-full&sslrootcert=/etc/rampa/ca.pem', '10.0.0.7:5432'),
  { TRUST_PROXY: '1' },
  { TRUST_PROXY: '10.0.0.0/8,2001:db8::/32' },
  { ACCESS_TOKEN_COOKIE: '__Host-token', REFRESH_TOKEN_COOKIE: '__Host-refresh' },
])('production accepts %j', (given) => {
  const read = readSettings({ ...production, DATA_DIR: dataDir(), ...given }, 'production');
  expect(read.ok ? [] : read.faults).toEqual([]);
});

test('on https the cookies carry the __Host- prefix', () => {
  const read = readSettings({ ...production, DATA_DIR: dataDir() }, 'production');
  expect(read.ok && read.settings).toMatchObject({
    secure: true,
    accessTokenCookie: '__Host-rampa-token',
    refreshTokenCookie: '__Host-rampa-refresh',
  });
});

test('in production a flag that is not set is neither true nor false', () => {
  const read = readSettings({ ...production, T4A: 'false' }, 'production');
  expect(read.ok && read.settings.flags).toEqual({
    'order-tag': undefined,
    'purchase-request-view': undefined,
    complaints: undefined,
    t4a: 'false',
  });
});

test.each([
  ['0', 0],
  ['2', 2],
  ['10.0.0.0/8,192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
])('the balancers in front are counted or named: %s', (TRUST_PROXY, trustProxy) => {
  const read = readSettings({ TRUST_PROXY, DATA_DIR: dataDir() }, 'demo');
  expect(read.ok && read.settings.trustProxy).toEqual(trustProxy);
});

test('a proxy setting that trusts every address is refused', () => {
  const read = readSettings({ TRUST_PROXY: 'true', DATA_DIR: dataDir() }, 'demo');
  expect(read.ok).toBe(false);
});

test('a wrong value is named with its setting', () => {
  const read = readSettings({ PORT: 'http', COUNTRY: 'fr', DATA_DIR: dataDir() }, 'demo');
  expect(read.ok ? [] : read.faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'COUNTRY',
  ]);
});

const validity = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const pems = createSigningPems('ec', validity);
const otherPems = createSigningPems('ec', validity);

test('instant transfers are off without a key, and there are none outside Serbia', () => {
  const read = readSettings(production, 'production');
  expect(read.ok && read.settings.instantKeys).toEqual([]);
  const key = 'Ax7cV5bN3mK1jH9gF2dS4aP6oI8uY0tR';
  const there = readSettings({ DATA_DIR: dataDir(), COUNTRY: 'sr', IPS_KEY: key }, 'demo');
  expect(there.ok ? [] : there.faults).toEqual([expect.stringMatching(/^IPS_KEY: is given, but/)]);
});

test('every secret may be in a file, without the line break at its end', () => {
  const folder = dataDir();
  const others: Record<string, string> = {
    ...production,
    SMS_BASE_URL: 'https://sms.example',
  };
  const secrets: Record<string, string> = {
    ...database('?sslmode=verify-full'),
    DATABASE_READ_URL: 'postgresql://portal:secret@replica.example/rampa?sslmode=verify-full',
    T4A_KEY: 'Zx7cV5bN3mK1jH9gF2dS4aP6oI8uY0tR',
    SEF_API_KEY: 'qW4eR7tY2uI9oP5a',
    SMS_KEY: 'kljuc-za-sms-1234567890',
    IPS_KEY: 'Ax7cV5bN3mK1jH9gF2dS4aP6oI8uY0tR',
    IPS_KEY_PREVIOUS: 'aK1jH9gF2dS4aP6oI8uY0tRZx7cV5bN3',
    SECRET_KEY_PREVIOUS: previousKey,
    INTAKE_KEY_PREVIOUS: 'tR2yN8bVx6QmJ0sKd9GhZ3fPc7TuELw4',
    T4A_KEY_PREVIOUS: 'mK1jH9gF2dS4aP6oI8uY0tRZx7cV5bN3',
    ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS: generateSigningKey(),
    PUSH_PRIVATE_KEY: generatePushKey(),
    PUSH_PRIVATE_KEY_PREVIOUS: generatePushKey(),
    DOCUMENT_SIGNING_KEY: pems.key,
    DOCUMENT_SIGNING_CERTIFICATE: pems.certificates,
  };
  for (const name of secretSettings) {
    const value = secrets[name] ?? others[name];
    if (value === undefined) throw new Error(`${name} has no value in this test`);
    delete others[name];
    const place = join(folder, name);
    writeFileSync(place, `${value}\n`);
    others[`${name}_FILE`] = place;
  }
  const read = readSettings(others, 'production');
  expect(read.ok ? [] : read.faults).toEqual([]);
  expect(read.ok && read.settings).toMatchObject({
    secretKeys: { currentText: production.SECRET_KEY, previousTexts: [previousKey] },
    intakeKeys: [production.INTAKE_KEY, secrets['INTAKE_KEY_PREVIOUS']],
    instantKeys: [secrets['IPS_KEY'], secrets['IPS_KEY_PREVIOUS']],
    t4aKeys: [secrets['T4A_KEY'], secrets['T4A_KEY_PREVIOUS']],
    smtpUrl: production.SMTP_URL,
    payment: { key: production.PAYMENT_KEY, token: production.PAYMENT_TOKEN },
    database: { url: secrets['DATABASE_URL'], ownerUrl: secrets['DATABASE_OWNER_URL'] },
    documentSigning: { issuers: [expect.anything()] },
    databaseReadUrl: secrets['DATABASE_READ_URL'],
  });
});

test.each([
  [{ DOCUMENT_SIGNING_KEY: pems.key }, /^DOCUMENT_SIGNING_CERTIFICATE: is missing/],
  [{ DOCUMENT_SIGNING_CERTIFICATE: pems.certificates }, /^DOCUMENT_SIGNING_KEY: is missing/],
  [
    { DOCUMENT_SIGNING_KEY: pems.key, DOCUMENT_SIGNING_CERTIFICATE: otherPems.certificates },
    /^DOCUMENT_SIGNING_CERTIFICATE: the first one does not belong to/,
  ],
])('a key for documents and its certificate go together: %#', (given, fault) => {
  const read = readSettings({ ...given, DATA_DIR: dataDir() }, 'demo');
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(fault)]);
});

test('a rule that blocks tags is refused where none are blocked', () => {
  const read = readSettings(
    { TAG_BLOCKS: 'false', BLOCK_UNPAID_AFTER_DAYS: '7', DATA_DIR: dataDir() },
    'demo',
  );
  expect(read.ok ? [] : read.faults).toEqual([
    expect.stringMatching(/^BLOCK_UNPAID_AFTER_DAYS: is given, but TAG_BLOCKS is false/),
  ]);
});

test('keys that are being replaced are listed, one a line', () => {
  const other = 'Lw4, R8yN 2bVx6QmJ0s:Kd9GhZ3fPc7TuE';
  const read = readSettings(
    { ...production, SECRET_KEY_PREVIOUS: `${previousKey}\n${other}\n` },
    'production',
  );
  expect(read.ok && read.settings.secretKeys).toEqual({
    currentText: production.SECRET_KEY,
    previousTexts: [previousKey, other],
  });
});

test.each([
  [{ SECRET_KEY_PREVIOUS: `${previousKey}\nshort` }, /^SECRET_KEY_PREVIOUS: is weak/],
  [
    { SECRET_KEY_PREVIOUS: production.SECRET_KEY },
    /^SECRET_KEY_PREVIOUS: has the same value as SECRET_KEY;/,
  ],
  [
    { INTAKE_KEY_PREVIOUS: production.SECRET_KEY },
    /^INTAKE_KEY_PREVIOUS: has the same value as SECRET_KEY;/,
  ],
  [
    { ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS: 'secret' },
    /^ACCESS_TOKEN_PRIVATE_KEY_PREVIOUS: are no Ed25519 keys/,
  ],
  [
    { PUSH_PRIVATE_KEY: generatePushKey(), PUSH_PRIVATE_KEY_PREVIOUS: generateSigningKey() },
    /^PUSH_PRIVATE_KEY_PREVIOUS: are no P-256 private keys/,
  ],
  [{ PUSH_PRIVATE_KEY_PREVIOUS: generatePushKey() }, /^PUSH_PRIVATE_KEY: is missing/],
  [{ SECRET_KEY_LOST: 'all' }, /^SECRET_KEY_LOST: is no list of ids of keys/],
])('a previous key is checked like one that is in use: %j', (given, fault) => {
  const read = readSettings({ ...production, ...given }, 'production');
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(fault)]);
});

test('push notifications are there with a key, and without one only in the demo', () => {
  const keysOf = (given: object, mode: 'demo' | 'production') => {
    const read = readSettings({ ...production, DATA_DIR: dataDir(), ...given }, mode);
    return read.ok ? (read.settings.pushKeys?.length ?? 0) : read.faults;
  };
  const one = generatePushKey();
  expect(keysOf({}, 'production')).toBe(0);
  expect(keysOf({}, 'demo')).toBe(1);
  expect(keysOf({ PUSH_PRIVATE_KEY: one }, 'production')).toBe(1);
  const replaced = { PUSH_PRIVATE_KEY: one, PUSH_PRIVATE_KEY_PREVIOUS: generatePushKey() };
  expect(keysOf(replaced, 'production')).toBe(2);
  expect(keysOf({ PUSH_PRIVATE_KEY: generateSigningKey() }, 'demo')).toEqual([
    expect.stringMatching(/^PUSH_PRIVATE_KEY: is no P-256 private key/),
  ]);
  expect(keysOf({ PUSH_HOSTS: 'https://push.example/' }, 'demo')).toEqual([
    expect.stringMatching(/^PUSH_HOSTS: is no list of hosts/),
  ]);
});

test('a secret in a file is checked like any other', () => {
  const place = join(dataDir(), 'secret-key');
  writeFileSync(place, 'a'.repeat(40));
  const { SECRET_KEY: _, ...rest } = production;
  const read = readSettings({ ...rest, SECRET_KEY_FILE: place }, 'production');
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(/^SECRET_KEY: is weak/)]);
});

test.each([
  ['nothing.txt', /^SECRET_KEY_FILE: names a file that cannot be read \(ENOENT\)$/],
  ['empty.txt', /^SECRET_KEY_FILE: names an empty file$/],
])('a file that holds no secret is named: %s', (name, fault) => {
  const folder = dataDir();
  writeFileSync(join(folder, 'empty.txt'), '\n');
  const read = readSettings({ DATA_DIR: folder, SECRET_KEY_FILE: join(folder, name) }, 'demo');
  expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(fault)]);
});

test('a secret that is given twice is refused, whichever is right', () => {
  const place = join(dataDir(), 'secret-key');
  writeFileSync(place, production.SECRET_KEY);
  const read = readSettings({ ...production, SECRET_KEY_FILE: place }, 'production');
  expect(read.ok ? [] : read.faults).toEqual([
    'SECRET_KEY_FILE: is given beside SECRET_KEY; leave one of them out',
  ]);
});

test('hosts of webhooks are a list, in any case; without it there is none', () => {
  const read = (WEBHOOK_HOSTS: string) =>
    readSettings({ WEBHOOK_HOSTS, DATA_DIR: dataDir() }, 'demo');
  const listed = read('Prijem.primer.rs,*.firma.example');
  expect(listed.ok && listed.settings.webhookHosts).toEqual([
    'prijem.primer.rs',
    '*.firma.example',
  ]);
  const none = read('');
  expect(none.ok && none.settings.webhookHosts).toBe(null);
  for (const wrong of ['*', 'https://primer.rs', 'a b', 'a,,b', 'a.*.rs']) {
    expect(read(wrong).ok).toBe(false);
  }
});

test('a list of breached passwords is a file of hashes', () => {
  const folder = dataDir();
  const list = join(folder, 'list.txt');
  writeFileSync(list, '0000000A0E3B9F25FF41DE4B5AC238C2D545C7A8:15\r\n');
  const read = (BREACHED_PASSWORDS: string) =>
    readSettings({ BREACHED_PASSWORDS, DATA_DIR: folder }, 'demo');
  expect(read(list).ok).toBe(true);
  writeFileSync(list, 'lozinka\n');
  for (const wrong of [list, folder, join(folder, 'nothing.txt')]) {
    const refused = read(wrong);
    expect(refused.ok ? [] : refused.faults).toEqual([
      expect.stringMatching(/^BREACHED_PASSWORDS: is no file with a SHA-1/),
    ]);
  }
});

test('e-invoices are switched on by a day, and need a key, a registration number and an address that can be taken apart', () => {
  const wished = { ...production, E_INVOICES_SINCE: '2026-12-01' };
  const faultsOf = (more: object) => {
    const read = readSettings({ ...wished, ...more }, 'production');
    return read.ok ? [] : read.faults.map((fault) => fault.split(':')[0]);
  };
  expect(faultsOf({ OPERATOR_ADDRESS: 'Beograd' })).toEqual([
    'OPERATOR_ADDRESS',
    'SEF_API_KEY',
    'OPERATOR_COMPANY_NUMBER',
  ]);
  const whole = {
    OPERATOR_ADDRESS: 'Ustanička 64/5, 11000 Beograd',
    SEF_API_KEY: 'qW4eR7tY2uI9oP5a',
    OPERATOR_COMPANY_NUMBER: '20132248',
  };
  expect(faultsOf(whole)).toEqual([]);
  expect(faultsOf({ ...whole, SEF_BASE_URL: 'http://sef.example' })).toEqual(['SEF_BASE_URL']);
  const read = readSettings({ ...wished, ...whole }, 'production');
  expect(read.ok && read.settings.eInvoices).toMatchObject({
    since: '2026-12-01',
    baseUrl: 'https://efaktura.mfin.gov.rs',
    seller: { street: 'Ustanička 64/5', postcode: '11000', city: 'Beograd' },
  });
  const off = readSettings(production, 'production');
  expect(off.ok && off.settings.eInvoices).toBeNull();
});

test('SMS need an address and a key together, and in production https', () => {
  const sms = { SMS_BASE_URL: 'https://sms.example', SMS_KEY: 'kljuc-za-sms-1234567890' };
  const faults = (given: object, mode: 'demo' | 'production' = 'demo') => {
    const read = readSettings({ ...given }, mode);
    return read.ok ? [] : read.faults.filter((fault) => fault.startsWith('SMS_'));
  };
  expect(faults({})).toEqual([]);
  expect(faults(sms)).toEqual([]);
  expect(faults({ SMS_KEY: sms.SMS_KEY })).toEqual([expect.stringMatching(/^SMS_BASE_URL/u)]);
  expect(faults({ SMS_BASE_URL: sms.SMS_BASE_URL })).toEqual([expect.stringMatching(/^SMS_KEY/u)]);
  expect(faults({ ...sms, SMS_COUNTRIES: '381' })).toEqual([
    expect.stringMatching(/^SMS_COUNTRIES/u),
  ]);
  const plain = { ...sms, SMS_BASE_URL: 'http://sms.example' };
  expect(faults(plain, 'production')).toEqual([expect.stringContaining('https')]);
  const read = readSettings({ ...sms, COUNTRY: 'sr' }, 'demo');
  expect(read.ok && read.settings.sms?.countries).toEqual(['+387']);
});

test('the table for operators has each setting once, and each secret that may be in a file', () => {
  const page = new URL('../../docs/operations/configure.md', import.meta.url);
  const rows = readFileSync(page, 'utf8').match(/^\| `[A-Z].*$/gmu) ?? [];
  const namesIn = (text = ''): readonly string[] =>
    [...text.matchAll(/`([A-Z][A-Z\d_]+)`/gu)].map(([, name = '']) => name);
  const named = rows.flatMap((row) => namesIn(row.split('|')[1]));
  const twice = named.filter((name, at) => named.indexOf(name) !== at);
  const left = Object.keys(settingsSchema.shape).filter((name) => !named.includes(name));
  expect({ twice, left }).toEqual({ twice: [], left: [] });
  const secrets = namesIn(rows.find((row) => row.startsWith('| `NAME_FILE`'))?.split('|')[3]);
  expect(secrets.filter((name) => name !== 'NAME').toSorted()).toEqual(secretSettings.toSorted());
});
