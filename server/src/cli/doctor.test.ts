import { once } from 'node:events';
import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { runRampa } from './run.ts';
import { createSigningPems } from '../platform/pdf/create-signing-pems.ts';

let storage: TestDatabase;
let folder: string;
let mail: Server;
let gateway: Server;
beforeAll(async () => {
  storage = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-doctor-'));
  // As a mail server greets and lets in.
  mail = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', () => socket.write('250 mail.example\r\n'));
  });
  gateway = http.createServer((_request, reply) => reply.writeHead(404).end());
  for (const server of [mail, gateway]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(async () => {
  mail.close();
  gateway.close();
  await storage.drop();
  await rm(folder, { recursive: true });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function doctor(settings: object = {}) {
  let out = '';
  const code = await runRampa({
    words: ['doctor', '--json'],
    environment: {
      RAMPA_MODE: 'demo',
      DATA_DIR: folder,
      DATABASE_URL: storage.appUrl,
      DATABASE_OWNER_URL: storage.ownerUrl,
      SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`,
      PAYMENT_BASE_URL: `http://127.0.0.1:${portOf(gateway)}`,
      ...settings,
    },
    print: (text) => (out += text),
    complain: () => undefined,
  });
  const { findings } = JSON.parse(out) as {
    findings: { name: string; verdict: string; says: string; remedy?: string }[];
  };
  return {
    code,
    verdicts: Object.fromEntries(findings.map((one) => [one.name, one.verdict])),
    findings,
  };
}

test('nothing is wrong with a new installation, and what is left out is noted', async () => {
  const { code, verdicts } = await doctor();
  expect(verdicts).toEqual({
    database: 'ok',
    clock: 'ok',
    // The tests' own database writes to no disk.
    durability: expect.any(String),
    statistics: 'ok',
    connections: 'ok',
    login: 'ok',
    keys: 'ok',
    'mail server': 'ok',
    'payment gateway': 'ok',
    VIRUS_SCANNER: 'note',
    DOCUMENT_SIGNING_KEY: 'note',
    BREACHED_PASSWORDS: 'note',
  });
  expect(code).toBe(verdicts['durability'] === 'ok' ? 0 : 1);
});

test('what cannot be reached is named with its setting', async () => {
  const gone = await doctor({
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYMENT_BASE_URL: 'http://127.0.0.1:9',
  });
  expect(gone.code).toBe(1);
  expect(gone.verdicts).toMatchObject({ 'mail server': 'wrong', 'payment gateway': 'wrong' });
  expect(gone.findings.find(({ name }) => name === 'mail server')).toMatchObject({
    says: expect.stringContaining('127.0.0.1:9'),
    remedy: 'See SMTP_URL.',
  });
});

test.each([
  ['a certificate that holds for long', -400, 400, 'ok'],
  ['one to be renewed', -400, 40, 'note'],
  ['one that ended yesterday', -400, -1, 'wrong'],
  ['one of tomorrow', 1, 400, 'wrong'],
])('%s for documents is told', async (_, from, to, verdict) => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const pems = createSigningPems('ec', { from: day(from), to: day(to) });
  const { verdicts } = await doctor({
    DOCUMENT_SIGNING_KEY: pems.key,
    DOCUMENT_SIGNING_CERTIFICATE: pems.certificates,
  });
  expect(verdicts).toMatchObject({ 'signed documents': verdict });
  expect(verdicts).not.toHaveProperty('DOCUMENT_SIGNING_KEY');
});

test('a login with the rights of the owner, and a time zone of its own, are wrong', async () => {
  const owner = new URL(storage.ownerUrl);
  owner.searchParams.set('options', '-c timezone=Europe/Belgrade');
  const { code, verdicts } = await doctor({ DATABASE_URL: owner.href, DATABASE_SET_ROLE: 'false' });
  expect(code).toBe(1);
  expect(verdicts).toMatchObject({ login: 'wrong', 'time zone': 'wrong' });
});

test('tables with many rows and without statistics are named', async () => {
  const owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
  await owner.query(
    `CREATE TABLE crowded AS SELECT n FROM generate_series(1, 5000) AS n;
     ALTER TABLE crowded SET (autovacuum_enabled = false)`,
  );
  await expect
    .poll(async () => (await doctor()).findings.find(({ name }) => name === 'statistics'))
    .toMatchObject({
      verdict: 'wrong',
      says: expect.stringContaining('crowded'),
      remedy: expect.stringContaining('refresh_statistics()'),
    });
  await owner.query('DROP TABLE crowded');
  await owner.end();
  expect((await doctor()).verdicts).toMatchObject({ statistics: 'ok' });
});
