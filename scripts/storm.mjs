import process from 'node:process';
import { ensureInstalled } from './lib-install.mjs';
import { runNode } from './lib-run.mjs';

await ensureInstalled(process.argv.slice(2));
const { code } = await runNode('storm/src/main.ts', process.argv.slice(2), { show: true });
process.exitCode = code;
