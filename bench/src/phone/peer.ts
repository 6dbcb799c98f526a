import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotli } from '../bare-react.ts';
import type { FloorPages, TakenAnswers } from './floors.ts';

const folder = fileURLToPath(new URL('../../peer', import.meta.url));
const built = path.join(folder, 'dist/browser');
const run = promisify(execFile);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** The passages screen of Angular and PrimeNG, with the given answers; built first if it is not. */
export async function servePeer(port: number, answers: TakenAnswers): Promise<FloorPages> {
  await ensureBuilt();
  const files = new Map<string, { readonly type: string; readonly body: Buffer }>();
  for await (const name of glob('**/*.*', { cwd: built })) {
    const type = types[path.extname(name)] ?? 'application/octet-stream';
    files.set(`/${name}`, { type, body: brotli(await readFile(path.join(built, name))) });
  }
  for (const [name, answer] of Object.entries(answers)) {
    files.set(`/${name}.json`, { type: 'application/json', body: brotli(Buffer.from(answer)) });
  }
  const server = createServer(({ url = '' }, reply) => {
    // An address of a screen is the page's.
    const file = files.get(url) ?? files.get('/index.html');
    reply.writeHead(200, {
      'content-type': `${file?.type ?? ''}; charset=utf-8`,
      'content-encoding': 'br',
    });
    reply.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** It has packages of its own, which nothing else needs. */
async function ensureBuilt(): Promise<void> {
  const page = path.join(built, 'index.html');
  if (existsSync(page)) {
    const { mtimeMs } = await stat(page);
    let changed = false;
    for await (const name of glob('{package-lock.json,{src,public}/**/*.*}', { cwd: folder })) {
      changed ||= (await stat(path.join(folder, name))).mtimeMs > mtimeMs;
    }
    if (!changed) return;
  }
  const npm = process.env['npm_execpath'];
  if (npm === undefined)
    throw new Error('Measure with npm run bench, which installs what it needs.');
  const options = { cwd: folder, maxBuffer: 2 ** 26 };
  await run(process.execPath, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], options);
  await run(process.execPath, ['node_modules/@angular/cli/bin/ng.js', 'build'], options);
}
