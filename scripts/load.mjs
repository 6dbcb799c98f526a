import process from 'node:process';
import { ensureInstalled } from './lib-install.mjs';
import { ensurePortalBuilt, portalState } from './lib-portal.mjs';
import { runNode } from './lib-run.mjs';

// A terminal sends it to the load as well, which ends with the figures so far.
process.on('SIGINT', () => undefined);

const args = process.argv.slice(2);
await ensureInstalled(args);
const asksOnly = new Set(['--help', '-h', '--plan', '--model', '--crowd']);
// Customers of a day open pages, too. Where it is built, nothing is printed before a report for machines.
if (!args.some((arg) => asksOnly.has(arg)) && portalState() !== 'built') {
  await ensurePortalBuilt();
}
const { code } = await runNode('bench/src/load/main.ts', args, { show: true });
process.exitCode = code;
