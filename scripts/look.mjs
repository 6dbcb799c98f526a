import process from 'node:process';
import { ensureChromium } from './lib-chromium.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { ensurePortalBuilt } from './lib-portal.mjs';
import { runNode } from './lib-run.mjs';
import { answerHelp, giveUp } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run look [-- NAME …]

Takes a picture of every screen (widths, languages, light and dark, empty, typical, overfull) into
pictures/. Names choose among the screens; none means all.
`);

await ensureInstalled();
await ensurePortalBuilt();
const chromium = await ensureChromium();
if (!chromium.ok) giveUp(chromium.sentence);
const { code } = await runNode('e2e/src/look/main.ts', process.argv.slice(2), {
  show: true,
  env: { ...process.env, ...chromium.environment },
});
process.exitCode = code;
