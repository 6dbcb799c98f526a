import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demandWhole, layClientPackage, packFolder } from './lib-client-package.mjs';
import { house } from './lib-house.mjs';

// The client is unpacked into an empty folder, where a company's program would have it.

const folder = mkdtempSync(path.join(tmpdir(), 'client-package-'));
const program = path.join(folder, 'program');
const installed = path.join(program, 'node_modules/@rampa/client');
let file: string;

beforeAll(() => {
  layClientPackage(path.join(folder, 'laid'));
  file = packFolder(path.join(folder, 'laid'), folder);
  mkdirSync(installed, { recursive: true });
  writeFileSync(path.join(program, 'package.json'), '{ "private": true, "type": "module" }');
  // Unpacked as npm does it: npm itself wants a registry for what the package depends on.
  const { status } = spawnSync('tar', ['-xzf', file, '--strip-components=1', '-C', installed]);
  expect(status).toBe(0);
  symlinkSync(path.join(house, 'node_modules/zod'), path.join(program, 'node_modules/zod'));
  demandWhole(path.join(installed, 'dist'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it has code, types, a readme and the licence, and nothing else', () => {
  const { stdout } = spawnSync('tar', ['-tzf', file], { encoding: 'utf8' });
  const names = stdout.trim().split('\n');
  const others = names.filter((name) => !/^package\/dist\/[\w/.-]+(?:\.js|\.d\.ts)$/.test(name));
  expect(others.toSorted()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/package.json',
  ]);
  expect(names.filter((name) => name.includes('.test.'))).toEqual([]);
});

test('it says what a registry wants to know, and names no registry', () => {
  const manifest: unknown = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: '@rampa/client',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    license: 'Apache-2.0',
    exports: { '.': { types: './dist/client/index.d.ts', default: './dist/client/index.js' } },
    dependencies: { zod: expect.any(String) as unknown },
  });
  expect(manifest).not.toHaveProperty('private');
  expect(manifest).not.toHaveProperty('publishConfig');
});

/** One that a company might write; what does not fit the contract does not compile. */
const source = `
import { RampaClient, RampaError } from '@rampa/client';

const rampa = new RampaClient({ baseUrl: process.env['BASE_URL'] ?? '', key: process.env['RAMPA_KEY'] ?? '' });
const { items, totalRecords } = await rampa.tags.page({ rows: 10 });
const plate: string | undefined = items[0]?.plate;
// @ts-expect-error: amounts are no text
const wrong: string | undefined = items[0]?.balance.amount;
// @ts-expect-error: there is no such field
const typo = () => rampa.tags.page({ row: 10 });
try {
  await rampa.complaints.details({ complaint_number: 'R1' });
} catch (error) {
  if (!(error instanceof RampaError) || error.code !== 'complaints.not-found') throw error;
  console.log(plate, totalRecords, error.code, typeof wrong, typeof typo);
}
`;

/** A server with one tag and no complaint. */
async function openServer() {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const isList = request.url === '/api/Tag/GetTagovi';
    const answer = isList
      ? { statusCode: 200, message: '', result: { items: [tag], totalRecords: 1 } }
      : { statusCode: 404, message: 'complaints.not-found', result: null };
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, it has one.
  const { port } = server.address() as AddressInfo;
  return { asked, baseUrl: `http://127.0.0.1:${port}`, close: () => server.close() };
}
const tag = { plate: 'BG 123-AB', balance: { amount: 100, currency: 'RSD' } };

test('a program compiles against it with all checks, and makes its calls', async () => {
  writeFileSync(path.join(program, 'calls.ts'), source);
  const compiler = path.join(house, 'node_modules/typescript/bin/tsc');
  const config = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      target: 'es2024',
      module: 'nodenext',
      types: ['node'],
      typeRoots: [path.join(house, 'node_modules/@types')],
    },
    files: ['calls.ts'],
  };
  writeFileSync(path.join(program, 'tsconfig.json'), JSON.stringify(config));
  const compiled = spawnSync(process.execPath, [compiler, '-p', program], { encoding: 'utf8' });
  expect(compiled.stdout).toBe('');

  const server = await openServer();
  const running = spawn(process.execPath, ['calls.js'], {
    cwd: program,
    env: { BASE_URL: server.baseUrl, RAMPA_KEY: 'rampa_test' },
  });
  let said = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  await once(running, 'close');
  server.close();
  expect(said).toBe('BG 123-AB 1 complaints.not-found number function\n');
  expect(server.asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/Tag/GetTagovi', 'Bearer rampa_test'],
    ['/api/Reklamacija/GetDetalji', 'Bearer rampa_test'],
  ]);
}, 120_000);
