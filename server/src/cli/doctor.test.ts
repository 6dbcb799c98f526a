import { once } from 'node:events';
import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { grants } from '../../db/grants.generated.ts';
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
    findings: {
      name: string;
      verdict: string;
      says: string;
      remedy?: string;
      commands?: string[];
    }[];
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
    migrations: 'ok',
    queue: 'ok',
    database: 'ok',
    rights: 'ok',
    owner: 'ok',
    clock: 'ok',
    // The tests' own database writes to no disk.
    durability: expect.any(String),
    statistics: 'ok',
    connections: 'ok',
    'summer time': 'ok',
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
    SMS_BASE_URL: 'http://127.0.0.1:9',
    SMS_KEY: 'kljuc-za-sms-1234567890',
  });
  expect(gone.code).toBe(1);
  expect(gone.verdicts).toMatchObject({
    'mail server': 'wrong',
    'payment gateway': 'wrong',
    'SMS provider': 'wrong',
  });
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
     ALTER TABLE crowded SET (autovacuum_enabled = false);
     SELECT pg_stat_force_next_flush()`,
  );
  // Without being asked to, an idle session tells what it has counted after ten seconds.
  expect(await findingOf('statistics')).toMatchObject({
    verdict: 'wrong',
    says: expect.stringContaining('crowded'),
    remedy: expect.stringContaining('refresh_statistics()'),
  });
  await owner.query('DROP TABLE crowded');
  await owner.end();
  expect((await doctor()).verdicts).toMatchObject({ statistics: 'ok' });
});

/** Runs `work` with something taken away from the database, which gets it back. */
async function without(
  take: string,
  giveBack: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
  try {
    await owner.query(take);
    await work();
  } finally {
    await owner.query(giveBack);
    await owner.end();
  }
}

const findingOf = async (name: string, settings: object = {}) =>
  (await doctor(settings)).findings.find((finding) => finding.name === name);

test.each([
  ['INSERT ON TABLE postings'],
  ['UPDATE (reason) ON TABLE payout_returns'],
  ['USAGE ON SEQUENCE tag_status_changes'],
  ['EXECUTE ON FUNCTION refresh_statistics()'],
  ['USAGE ON SCHEMA public'],
  ['SELECT ON TABLE schema_migrations'],
])('a right that the program needs and lacks is named, with its command: %s', async (right) => {
  const take = right.includes('SCHEMA') ? `REVOKE USAGE ON SCHEMA public FROM PUBLIC;` : '';
  const give = right.includes('SCHEMA') ? `GRANT USAGE ON SCHEMA public TO PUBLIC;` : '';
  await without(
    `${take} REVOKE ${right} FROM rampa_app`,
    `${give} GRANT ${right} TO rampa_app`,
    async () => {
      expect(await findingOf('rights')).toMatchObject({
        verdict: 'wrong',
        says: expect.stringContaining(right),
        remedy: `As the owner:\nGRANT ${right} TO rampa_app;`,
        commands: [`GRANT ${right} TO rampa_app;`],
      });
      const { says } = (await findingOf('migrations')) ?? {};
      expect(says).not.toContain('rampa doctor');
    },
  );
  expect(await findingOf('rights')).toMatchObject({ verdict: 'ok' });
});

test('of many rights that are missing, a few are shown, one a line, and all are in the data', async () => {
  const tables = grants
    .filter(([kind, , rights]) => kind === 'TABLE' && rights.includes('SELECT'))
    .map(([, name]) => name)
    .slice(0, 12);
  const names = tables.join(', ');
  await without(
    `REVOKE SELECT ON ${names} FROM rampa_app`,
    `GRANT SELECT ON ${names} TO rampa_app`,
    async () => {
      const { remedy = '', commands } = (await findingOf('rights')) ?? {};
      expect(commands).toEqual(
        tables.map((name) => `GRANT SELECT ON TABLE ${name} TO rampa_app;`).toSorted(),
      );
      expect(remedy.split('\n')).toEqual([
        'As the owner:',
        ...(commands ?? []).slice(0, 10),
        'and 2 more: --json',
      ]);
    },
  );
});

const loginWith = "LOGIN PASSWORD 'of-a-test'";

function signedInAs(role: string): string {
  const url = new URL(storage.ownerUrl);
  url.username = role;
  url.password = 'of-a-test';
  return url.href;
}

test('a login that is no member of rampa_app is told', async () => {
  const outsider = `outsider_${process.pid}`;
  await without(`CREATE ROLE ${outsider} ${loginWith}`, `DROP ROLE ${outsider}`, async () => {
    const { code, findings } = await doctor({ DATABASE_URL: signedInAs(outsider) });
    expect(code).toBe(1);
    expect(findings.filter(({ name }) => name === 'rights')).toEqual([
      {
        name: 'rights',
        verdict: 'wrong',
        says: expect.stringContaining(`${outsider} is not a member of rampa_app`),
        remedy: `As the owner:\nGRANT rampa_app TO ${outsider};`,
        commands: [`GRANT rampa_app TO ${outsider};`],
      },
    ]);
  });
});

test('a program that signs in as rampa_app itself has its rights', async () => {
  const settings = { DATABASE_URL: signedInAs('rampa_app'), DATABASE_SET_ROLE: 'false' };
  // Machines that are one database sign in as it at each other.
  const before = inject('testNodeUrls').length > 1 ? 'LOGIN' : 'NOLOGIN';
  // A role is a whole PostgreSQL's; with a login it can do no more than before.
  await without(
    `ALTER ROLE rampa_app ${loginWith}`,
    `ALTER ROLE rampa_app ${before} PASSWORD NULL`,
    async () => expect(await findingOf('rights', settings)).toMatchObject({ verdict: 'ok' }),
  );
});

test('a table that somebody has removed is named', async () => {
  await without(
    'ALTER TABLE canned_answers RENAME TO canned_answers_away',
    'ALTER TABLE canned_answers_away RENAME TO canned_answers',
    async () => {
      expect(await findingOf('tables')).toMatchObject({
        verdict: 'wrong',
        says: 'not all are there: TABLE canned_answers',
      });
    },
  );
});

test('a queue of another version, and one that the program may not use, are wrong', async () => {
  const wrong = { verdict: 'wrong', remedy: expect.stringContaining('rampa migrate') };
  await without(
    'UPDATE jobs.version SET version = version - 1',
    'UPDATE jobs.version SET version = version + 1',
    async () => expect(await findingOf('queue')).toMatchObject(wrong),
  );
  await without(
    'REVOKE USAGE ON SCHEMA jobs FROM rampa_app',
    'GRANT USAGE ON SCHEMA jobs TO rampa_app',
    async () => expect(await findingOf('queue')).toMatchObject(wrong),
  );
});

test('a queue that cannot be looked at is told of the queue, not of the database', async () => {
  await without(
    'ALTER TABLE jobs.bam RENAME COLUMN status TO status_away',
    'ALTER TABLE jobs.bam RENAME COLUMN status_away TO status',
    async () => {
      const { verdicts } = await doctor();
      expect(verdicts).toMatchObject({ migrations: 'ok', queue: 'wrong', database: 'ok' });
    },
  );
});

test('a database without the migrations of this version is wrong, and the rest is looked at', async () => {
  await without(
    `CREATE TABLE kept AS SELECT * FROM schema_migrations;
     DELETE FROM schema_migrations WHERE name LIKE '0111%'`,
    `INSERT INTO schema_migrations SELECT * FROM kept WHERE name LIKE '0111%'; DROP TABLE kept`,
    async () => {
      const { code, findings } = await doctor();
      expect(code).toBe(1);
      expect(findings[0]).toMatchObject({
        name: 'migrations',
        verdict: 'wrong',
        says: expect.stringContaining('rampa migrate'),
      });
      expect(findings.find(({ name }) => name === 'database')).toMatchObject({
        verdict: 'ok',
        says: expect.stringContaining('PostgreSQL'),
      });
      expect(findings.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'clock',
          'connections',
          'rights',
          'owner',
          'mail server',
          'payment gateway',
        ]),
      );
    },
  );
});

test('a database that is away keeps nobody from hearing about mail and the gateway', async () => {
  const away = new URL(storage.appUrl);
  away.port = '9';
  const { code, verdicts, findings } = await doctor({
    DATABASE_URL: away.href,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  expect(code).toBe(1);
  expect(verdicts).toMatchObject({
    database: 'wrong',
    owner: 'ok',
    'mail server': 'wrong',
    'payment gateway': 'ok',
  });
  expect(findings.find(({ name }) => name === 'database')).toMatchObject({
    says: expect.stringContaining('ECONNREFUSED'),
    remedy: expect.stringContaining('DATABASE_URL'),
  });
  const unknown = new URL(storage.appUrl);
  unknown.pathname = '/nowhere';
  expect(await findingOf('database', { DATABASE_URL: unknown.href })).toMatchObject({
    remedy: expect.stringContaining('no database of this name'),
  });
});

test('an owner that cannot sign in, or does not own the tables, is wrong', async () => {
  const away = new URL(storage.ownerUrl);
  away.port = '9';
  expect(await findingOf('owner', { DATABASE_OWNER_URL: away.href })).toMatchObject({
    verdict: 'wrong',
    says: expect.stringContaining('DATABASE_OWNER_URL'),
  });
  expect(await findingOf('owner', { DATABASE_OWNER_URL: storage.appUrl })).toMatchObject({
    verdict: 'wrong',
    says: expect.stringMatching(/cannot migrate what belongs to \w+/),
    remedy: expect.stringMatching(
      /^Put \w+ into DATABASE_OWNER_URL\. \w+ is the program's login: nothing must belong to it\.$/,
    ),
  });
});

test('an owner that is not the program may be given the tables; it needs its functions and schemas, too', async () => {
  const other = `other_owner_${process.pid}`;
  await without(`CREATE ROLE ${other} ${loginWith}`, `DROP ROLE ${other}`, async () => {
    expect(await findingOf('owner', { DATABASE_OWNER_URL: signedInAs(other) })).toMatchObject({
      verdict: 'wrong',
      remedy: expect.stringMatching(
        `^Put \\w+ into DATABASE_OWNER_URL\\. Or as a superuser: ALTER TABLE … OWNER TO ${other},`,
      ),
    });
    const user = new URL(storage.ownerUrl).username;
    await without(
      `GRANT ${user} TO ${other};
       CREATE FUNCTION foreign_function() RETURNS integer LANGUAGE sql AS 'SELECT 1';
       ALTER FUNCTION foreign_function() OWNER TO rampa_app`,
      `DROP FUNCTION foreign_function(); REVOKE ${user} FROM ${other}`,
      async () => {
        expect(await findingOf('owner', { DATABASE_OWNER_URL: signedInAs(other) })).toMatchObject({
          verdict: 'wrong',
          says: expect.stringContaining('cannot migrate what belongs to rampa_app'),
        });
      },
    );
    await without(
      `GRANT ${user} TO ${other}; REVOKE CREATE ON SCHEMA jobs FROM ${user}`,
      `GRANT CREATE ON SCHEMA jobs TO ${user}; REVOKE ${user} FROM ${other}`,
      async () => {
        expect(await findingOf('owner', { DATABASE_OWNER_URL: signedInAs(other) })).toMatchObject({
          verdict: 'wrong',
          says: expect.stringContaining('in the schema jobs'),
        });
      },
    );
  });
});

test('the connections of all processes of a server are counted', async () => {
  const says = async (settings: object) => (await findingOf('connections', settings))?.says;
  expect(await says({ DATABASE_POOL: '7' })).toMatch(/ servers of 10 each$/);
  expect(await says({ DATABASE_POOL: '7', WORKERS: '4' })).toMatch(/ servers of 41 each$/);
});
