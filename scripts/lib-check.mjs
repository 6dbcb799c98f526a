import { existsSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';
import { runQuietTool, runTool, runVitest } from './lib-steps.mjs';

/** @import { Steps } from './lib-steps.mjs' */

/** Folders of code. */
const FOLDERS = [
  'contract',
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

/** Each is type-checked as one program, whose folders share most of what they import. */
const PROGRAMS = ['tsconfig.check-node.json', 'tsconfig.check-pages.json', 'portal/tsconfig.json'];

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

async function checkTypes() {
  let ok = true;
  for (const program of PROGRAMS) {
    // What has not changed since the last run is not checked again.
    const name = program.replaceAll(/\W/gu, '-');
    const known = path.join('node_modules', '.cache', 'tsc', `${name}.tsbuildinfo`);
    const outcome = await runTool('node_modules/typescript/bin/tsc', [
      '-p',
      program,
      '--incremental',
      '--tsBuildInfoFile',
      known,
    ]);
    ok &&= outcome.ok;
  }
  return { ok };
}
