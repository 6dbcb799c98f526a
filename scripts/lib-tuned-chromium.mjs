import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { brotliDecompressSync } from 'node:zlib';
import { ensureChromium } from './lib-chromium.mjs';
import { house } from './lib-house.mjs';
import { runNpm } from './lib-install.mjs';
import { answers, run } from './lib-run.mjs';
import { say, withProgress } from './lib-terminal.mjs';

/**
 * Built with profiles of how pages are used and optimized as a whole, as people's Chrome is and Debian's Chromium is not:
 * the same page takes a fifth less of the processor. The package is for Linux on x64 alone, and its file is what is
 * written here, or is not used.
 */
const TUNED = {
  package: '@sparticuz/chromium',
  version: '153.0.0',
  file: 'package/bin/chromium.br',
  sha512:
    '/T8rbzxQeLe/r6hKpF/H8DmCheDLZ077tv0M0rsKX7ih+IVk7WUu7d8ceb/vIILxBI45Dw0Zd8IRJEzrqm+Mkg==',
};

const folder = path.join(house, 'node_modules/.cache/chromium');
const program = path.join(folder, `headless-shell-${TUNED.version}`);

/**
 * The machine's Chromium for the browser tests, and where it is a distribution's, another that needs less of the
 * processor: for the tests that share a browser, with the libraries and fonts that the machine's brought along.
 * @returns {ReturnType<typeof ensureChromium>}
 */
export async function ensureBothChromiums() {
  const usual = await ensureChromium();
  const isGiven = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  if (!usual.ok || isGiven || !isOfDistribution(usual.environment['CHROMIUM_PATH'])) return usual;
  if (process.platform !== 'linux' || process.arch !== 'x64') return usual;
  if (!existsSync(program)) await withProgress('Chromium: fetching a faster one', fetchTuned);
  if (!existsSync(program) || !(await answers(program, ['--version']))) return usual;
  say(`Chromium, faster: ${path.relative(house, program)}`);
  return { ok: true, environment: { ...usual.environment, RAMPA_TUNED_CHROMIUM: program } };
}

/** Google's, and Playwright's own, which has no path here, are tuned already. */
export function isOfDistribution(/** @type {string | undefined} */ place) {
  return place !== undefined && path.basename(place).startsWith('chromium');
}

async function fetchTuned() {
  mkdirSync(folder, { recursive: true });
  const packed = path.join(folder, `sparticuz-chromium-${TUNED.version}.tgz`);
  const bytes = await fetchPacked(packed);
  if (bytes === undefined || !isTuned(bytes)) {
    say('It could not be fetched as it is to be: the one of the machine is used.');
  } else {
    // Whoever breaks this off leaves no half program.
    writeFileSync(`${program}.begun`, brotliDecompressSync(bytes));
    chmodSync(`${program}.begun`, 0o755);
    renameSync(`${program}.begun`, program);
  }
  rmSync(packed, { force: true });
  rmSync(path.join(folder, 'package'), { recursive: true, force: true });
}

/**
 * @param {string} packed where npm puts the package
 * @returns {Promise<Uint8Array | undefined>} undefined where it could not, and has said why
 */
async function fetchPacked(packed) {
  const name = `${TUNED.package}@${TUNED.version}`;
  const steps = [
    () => runNpm(['pack', name, `--pack-destination=${folder}`]),
    () => run('tar', ['-xzf', packed, '-C', folder, TUNED.file]),
  ];
  for (const step of steps) {
    const { code, output } = await step();
    if (code === 0) continue;
    say(output.trim());
    return undefined;
  }
  return readFileSync(path.join(folder, TUNED.file));
}

/** @param {Uint8Array} bytes */
export function isTuned(bytes) {
  return createHash('sha512').update(bytes).digest('base64') === TUNED.sha512;
}
