import process from 'node:process';
import { ensureChromium } from './lib-chromium.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { ensurePortalBuilt } from './lib-portal.mjs';
import { runNode } from './lib-run.mjs';
import { answerHelp, giveUp } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run bench [-- NAME …]

Measures against a floor written by hand, in one run on this machine, and prints the floor, ours and
the ratio. Names choose among the measurements; none means all.
`);

await ensureInstalled(process.argv.slice(2));
await ensurePortalBuilt();
const chromium = await ensureChromium();
if (!chromium.ok) giveUp(chromium.sentence);
const { code } = await runNode('bench/src/main.ts', process.argv.slice(2), {
  show: true,
  env: { ...process.env, ...chromium.environment },
});
process.exitCode = code;
