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

/**
 * What Node runs as the server. By default the memory for what lives briefly grows to 48 MB while it starts,
 * and drags three times as much along that an idle server never gives back.
 */
export const serverProgram = ['--max-semi-space-size=2', 'server/src/main.ts'];

/**
 * Directory of demo data, secrets and the embedded database.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function dataDirOf(environment) {
  const given = environment['DATA_DIR'];
  return given === undefined || given === '' ? path.join(house, 'data') : path.resolve(given);
}
