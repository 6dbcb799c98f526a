import process from 'node:process';
import { ensureInstalled } from './lib-install.mjs';
import { ensurePortalBuilt } from './lib-portal.mjs';
import { runNode } from './lib-run.mjs';
import { answerHelp } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run bench [-- NAME …]

Measures against a floor written by hand, in one run on this machine, and prints the floor, ours and
the ratio. Names choose among the measurements; none means all.
`);

await ensureInstalled();
await ensurePortalBuilt();
const { code } = await runNode('bench/src/main.ts', process.argv.slice(2), { show: true });
process.exitCode = code;
