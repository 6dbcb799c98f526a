import { existsSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';
import { runQuietTool, runTool, runVitest } from './lib-steps.mjs';

/** @import { Steps } from './lib-steps.mjs' */

/** Folders of code. */
const FOLDERS = [
  'contract',
  'client',
  'embedded-postgres',
  'server',
  'demo',
  'portal',
  'sandbox',
  'e2e',
  'bench',
  'storm',
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
  // Together: rules that know types need what the compiler finds out, and it finds it out once.
  await steps.run('lint and types', () =>
    runTool('node_modules/oxlint/bin/oxlint', ['--type-aware', '--type-check', '.']),
  );
  // Each of them uses one core.
  await steps.runTogether({
    'who may import whom': () =>
      runQuietTool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
        '--config',
        '.dependency-cruiser.mjs',
        ...FOLDERS.filter((folder) => existsSync(path.join(house, folder))),
      ]),
    'dead code': () => runQuietTool('node_modules/knip/bin/knip.js', ['--no-progress']),
  });
  await steps.run('unit tests', () => runVitest('unit.json', QUICK));
}
