#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The program needs Node 24, which the project installs; an older one on the PATH hands over.
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const pinned = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);
const node = major >= 24 || !existsSync(pinned) ? process.execPath : pinned;
const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl-C reaches the child by itself; it says when it is done. What ends us alone is handed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (status) => process.exit(status ?? 1));
