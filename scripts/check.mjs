import process from 'node:process';
import { runCheck } from './lib-check.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { Steps } from './lib-steps.mjs';
import { answerHelp } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run check

The fast part of the tests: texts, format, lint, types, import rules, dead code, unit tests. No
database, no browser. \`npm run format\` mends the format.
`);

await ensureInstalled();
const steps = new Steps();
await runCheck(steps);
process.exitCode = steps.sumUp() ? 0 : 1;
