import { getStanice } from '@rampa/contract/toll-calculator';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRampa } from './cli/run.ts';
import { createDatabase } from './platform/database/database.ts';
import { demandLimitedLogin } from './platform/database/limited-login.ts';
import { openDatabase } from './platform/database/open-database.ts';
import {
  openTransactionPooler,
  type TransactionPooler,
} from './platform/database/testing/transaction-pooler.ts';
import { openAppFixture, type AppFixture } from './testing/app-fixture.ts';

// PgBouncer in transaction mode, before 1.21: it passes no start-up options, and knows no prepared statements.

const settings = { setRole: false, preparedStatements: false };
let pooler: TransactionPooler;
let fixture: AppFixture;
let directUrl: string;
beforeAll(async () => {
  fixture = await openAppFixture({
    settings: { DATABASE_SET_ROLE: 'false', DATABASE_PREPARED_STATEMENTS: 'false' },
    async databaseVia(url) {
      directUrl = url;
      pooler = await openTransactionPooler(url);
      return pooler.url;
    },
  });
});
afterAll(async () => {
  await fixture.close();
  await pooler.close();
});

test('the pooler refuses what PgBouncer refuses', async () => {
  const withOptions = createDatabase({ url: pooler.url });
  await expect(withOptions.run('SELECT 1')).rejects.toThrow(
    'unsupported startup parameter: options',
  );
  await withOptions.close();
  const withNames = createDatabase({ url: pooler.url, role: null, size: 1 });
  await withNames.run('SELECT 1');
  await expect(withNames.run('SELECT 1')).rejects.toThrow(
    /prepared statement "\w+" does not exist/,
  );
  await withNames.close();
});

test('a second server works beside the first', async () => {
  const second = await fixture.addServer();
  for (const server of [fixture, second, fixture, second]) {
    expect((await server.call(getStanice, { languageId: '1' })).http).toBe(200);
  }
});

test('the check of the limited login passes, again and again', async () => {
  for (let server = 0; server < 3; server += 1) {
    await expect(demandLimitedLogin(settings, pooler.url)).resolves.toBeUndefined();
  }
});

test('commands work on it, the check of the whole ledger as well', async () => {
  for (const words of [
    ['ledger', 'verify'],
    ['staff', 'list'],
    ['ledger', 'verify'],
  ]) {
    const said: string[] = [];
    const code = await runRampa({
      words: [...words, '--json'],
      environment: {
        RAMPA_MODE: 'demo',
        DATA_DIR: path.join(os.tmpdir(), 'rampa-behind-pooler'),
        DATABASE_URL: pooler.url,
        DATABASE_OWNER_URL: directUrl,
        DATABASE_SET_ROLE: 'false',
        DATABASE_PREPARED_STATEMENTS: 'false',
      },
      print: (text) => void said.push(text),
      complain: () => undefined,
    });
    expect([code, said]).toEqual([0, [expect.stringMatching(/^\{"(ok":true|staff")/)]]);
  }
});

test('a program that asks for no time limit has none, whatever the login has', async () => {
  const name = new URL(fixture.ownerUrl).pathname.slice(1);
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  await owner.run(`ALTER DATABASE ${name} SET statement_timeout = '50ms'`);
  const limited = await openTransactionPooler(directUrl, 1);
  const slow = 'SELECT pg_sleep(0.2)';
  const usual = openDatabase(settings, limited.url, { size: 1 });
  await expect(usual.run(slow)).rejects.toThrow('statement timeout');
  const patient = openDatabase(settings, limited.url, { size: 1, statementTimeoutMs: 0 });
  await patient.run(slow);
  await patient.transaction(async (tx) => patient.run(slow, [], tx));
  await expect(patient.run('SELECT 1 / 0')).rejects.toThrow('division by zero');
  await patient.run(slow);
  // Nothing of it stays on the connection that others share.
  await expect(usual.run(slow)).rejects.toThrow('statement timeout');
  for (const database of [usual, patient, owner]) await database.close();
  await limited.close();
});
