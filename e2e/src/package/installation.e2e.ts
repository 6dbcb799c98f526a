import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePorts } from '../stack/free-ports.ts';
import { repository } from '../stack/program.ts';
import { expect, test } from '../fixtures/test.ts';

// What is installed on servers: without npm, the sources' folder, the demo and the embedded database.

const run = promisify(execFile);
const secret = (): string => randomBytes(24).toString('hex');

test('an installation migrates a database, serves the portal in production, and stops when asked', async ({
  page,
  database,
  stack,
}) => {
  // Packages, migrations and a first start: on a busy machine more than a minute.
  test.setTimeout(180_000);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-installed-'));
  let server: ChildProcess | undefined;
  const name = `installed_${randomBytes(4).toString('hex')}`;
  await database.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await database.query(`CREATE DATABASE ${name}`);
  try {
    await run(process.execPath, ['scripts/package.mjs', '--no-archives', '--into', folder], {
      cwd: repository,
    });
    const [laid = ''] = await readdir(folder);
    const installed = path.join(folder, laid);
    const [port = 0, operatorPort = 0] = await findFreePorts(2);
    const owner = new URL(stack.database);
    owner.pathname = name;
    const program = new URL(owner);
    program.username = name;
    program.password = name;
    const env = {
      PATH: '/usr/bin:/bin',
      RAMPA_SETTINGS: '/nonexistent',
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: program.href,
      DATABASE_OWNER_URL: owner.href,
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      PUBLIC_URL: `http://localhost:${port}`,
      SECRET_KEY: secret(),
      INTAKE_KEY: secret(),
      ACCESS_TOKEN_PRIVATE_KEY: JSON.stringify(
        generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
      ),
      SMTP_URL: 'smtp://localhost:9',
      MAIL_FROM: 'Rampa <rampa@primer.rs>',
      PAYMENT_BASE_URL: stack.gateway,
      PAYMENT_KEY: secret(),
      PAYMENT_TOKEN: randomBytes(20).toString('hex'),
      BANK_ACCOUNT: '840-955845-10',
      BANK_PAYEE: 'Putevi, Beograd',
      OPERATOR_ADDRESS: 'Bulevar 1, 11000 Beograd',
      OPERATOR_TAX_NUMBER: '100000008',
    };
    const rampa = (...words: readonly string[]) =>
      run(path.join(installed, 'bin/rampa'), [...words, '--json'], { env });

    const migrated = await rampa('migrate');
    expect(JSON.parse(migrated.stdout)).toMatchObject({ total: expect.any(Number) });
    await database.query(`GRANT rampa_app TO ${name}`);
    server = spawn(path.join(installed, 'bin/rampa-server'), { env });
    let said = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    await expect.poll(() => said, { timeout: 60_000 }).toContain('Server: ready on');

    await page.goto(`${env.PUBLIC_URL}/default?lang=3`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/toll/i);
    const verified = await rampa('ledger', 'verify');
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true });

    // What it still prefetches would fail.
    await page.goto('about:blank');
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    expect(code).toBe(0);
  } finally {
    server?.kill('SIGKILL');
    await database.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await database.query(`DROP ROLE ${name}`);
    await rm(folder, { recursive: true, force: true });
  }
});
