#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// The program needs Node 24, which the project installs; an older one on the PATH hands over.
// An installation has it in a few files, which are read much sooner than the sources.
const bundled = new URL('../bundle/rampa.mjs', import.meta.url);
const main = existsSync(bundled) ? bundled : new URL('../src/cli/main.ts', import.meta.url);
const pinned = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const cache =
  process.env['NODE_COMPILE_CACHE'] ??
  fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);

if (major < 24 && !existsSync(pinned)) {
  process.stderr.write(
    `rampa needs Node 24; this is ${process.versions.node}. Install Node 24, or run npm ci, which brings it.\n`,
  );
  process.exitCode = 1;
} else if (major >= 24) {
  // What Node has compiled once is kept; where it cannot be written, each call compiles again.
  module.enableCompileCache(cache);
  await import(main.href);
} else {
  const args = [fileURLToPath(main), ...process.argv.slice(2)];
  const env = { ...process.env, NODE_COMPILE_CACHE: cache };
  const child = spawn(pinned, args, { stdio: 'inherit', env });
  // Ctrl-C reaches the child by itself; it says when it is done. What ends us alone is handed on.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (status) => process.exit(status ?? 1));
}
