import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Top of the repository. */
export const house = path.resolve(import.meta.dirname, '..');

/** The Node that the project pins; the scripts themselves run on any from 20.19. */
export const pinnedNode = path.join(
  house,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The server in a few files, where it was built. */
export const bundledServer = 'server/dist/server.mjs';

/** Programs that tests kill, joined in the same way. */
export const programsOfTests = 'node_modules/.cache/programs-of-tests';

/** @type {{ flags: readonly string[], environment: Readonly<Record<string, string>> }} */
const program = JSON.parse(readFileSync(path.join(house, 'server/process.json'), 'utf8'));

/**
 * What Node runs as the server. By default the memory for what lives briefly grows to 48 MB; with half of it calls take hardly
 * more of the processor, and with an eighth a quarter more. What a start has left behind is collected by
 * `server/src/give-memory-back.ts`.
 * @param {'server/src/main.ts' | typeof bundledServer} file of the sources, or built
 */
export const serverProgram = (file) => [...program.flags, file];

/**
 * Each thread of the server would keep memory of its own: 18 MB less with two. What is free goes back to the system from 128 KB
 * on; without it, glibc keeps more and more, the larger the pieces were: 10 MB less.
 * @type {NodeJS.ProcessEnv}
 */
export const serverEnvironment = Object.fromEntries(
  Object.entries(program.environment).map(([name, value]) => [name, process.env[name] ?? value]),
);

/**
 * Directory of demo data, secrets and the embedded database.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function dataDirOf(environment) {
  const given = environment['DATA_DIR'];
  return given === undefined || given === '' ? path.join(house, 'data') : path.resolve(given);
}
