import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const house = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** An installation, as `npm run package` lays it. */
export interface Version {
  /** A revision, or what it was given as. */
  readonly name: string;
  /** Has `bin/rampa` and `bin/rampa-server`. */
  readonly folder: string;
}

/** What is here now. */
export async function versionOfHere(into: string): Promise<Version> {
  return { name: 'this version', folder: await layInstallation(house, path.join(into, 'new')) };
}

/** An installation that is there already, as from a release's archive, or a revision of the history, which is built. */
export async function versionBefore(given: string, into: string): Promise<Version> {
  if (existsSync(path.join(given, 'bin/rampa-server'))) {
    return { name: path.basename(given), folder: path.resolve(given) };
  }
  const { stdout } = await run('git', ['rev-parse', '--short=8', `${given}^{commit}`], {
    cwd: house,
  });
  const name = stdout.trim();
  const tree = path.join(into, name);
  await mkdir(tree, { recursive: true });
  const archive = path.join(into, `${name}.tar`);
  await run('git', ['archive', '--output', archive, name], { cwd: house });
  await run('tar', ['-xf', archive, '-C', tree]);
  // Those of here, where they are the same: packages that differ are installed by the version itself.
  await cp(path.join(house, 'node_modules'), path.join(tree, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (from) => !from.endsWith(path.join('node_modules', '.cache')),
  });
  return { name, folder: await layInstallation(tree, path.join(into, 'old')) };
}

async function layInstallation(tree: string, into: string): Promise<string> {
  const args = ['scripts/package.mjs', '--no-archives', '--into', into];
  await run(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 26 });
  const name = (await readdir(into)).find((one) => one.startsWith('rampa-'));
  return path.join(into, name ?? '');
}
