import process from 'node:process';
import { ensureInstalled } from './lib-install.mjs';
import { runNode } from './lib-run.mjs';

await ensureInstalled();
const { code } = await runNode('bench/src/load/main.ts', process.argv.slice(2), { show: true });
process.exitCode = code;
