import { existsSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';
import { runTool, runVitest } from './lib-steps.mjs';

/** @import { Steps } from './lib-steps.mjs' */

/** Workspaces and other folders with a `tsconfig.json` of their own. */
const TYPED = [
  'contract',
  'embedded-postgres',
  'server',
  'demo',
  'portal',
  'sandbox',
  'e2e',
  'bench',
  'scripts',
];

/** Test projects that need neither a database nor a browser. */
const QUICK = ['contract', 'server', 'sandbox', 'portal', 'scripts'];

/**
 * Everything that needs neither a database nor a browser.
 * @param {Steps} steps
 */
export async function runCheck(steps) {
  // First, because it writes the keys of the texts, which types and lint rely on.
  await steps.run('texts', () => runTool('scripts/texts.mjs', []));
  await steps.run('format', () => runTool('node_modules/oxfmt/bin/oxfmt', ['--check', '.']));
  await steps.run('lint', () => runTool('node_modules/oxlint/bin/oxlint', ['--type-aware', '.']));
  await steps.run('types', checkTypes);
  await steps.run('who may import whom', () =>
    runTool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      ...TYPED.filter((folder) => existsSync(path.join(house, folder))),
    ]),
  );
  await steps.run('dead code', () => runTool('node_modules/knip/bin/knip.js', ['--no-progress']));
  await steps.run('unit tests', () => runVitest('unit.json', QUICK));
}

async function checkTypes() {
  let ok = true;
  for (const folder of TYPED) {
    // What did not change since the last run is not checked again.
    const known = path.join('node_modules', '.cache', 'tsc', `${folder}.tsbuildinfo`);
    const outcome = await runTool('node_modules/typescript/bin/tsc', [
      '-p',
      folder,
      '--incremental',
      '--tsBuildInfoFile',
      known,
    ]);
    ok &&= outcome.ok;
  }
  return { ok };
}
