import process from 'node:process';
import { ensureInstalled } from './lib-install.mjs';
import { ensurePortalBuilt } from './lib-portal.mjs';
import { runNode } from './lib-run.mjs';
import { answerHelp } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run weigh [-- SCREEN …]

What the first view of each screen loads, JavaScript and CSS in brotli, against its budget
(bench/src/first-loads/budgets.ts). For the screens named, what their scripts are made of.
`);

await ensureInstalled();
await ensurePortalBuilt();
const { code } = await runNode('bench/src/first-loads/main.ts', process.argv.slice(2), {
  show: true,
});
process.exitCode = code;
