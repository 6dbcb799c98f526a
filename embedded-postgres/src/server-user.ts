import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account that the database runs as; `undefined` means our own. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined;

/** The number of the account without rights on Debian and most other systems. */
const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the cluster or of the
 * data directory, if that is an ordinary account, else as `nobody`. No account is ever created.
 */
export async function chooseServerUser(folders: readonly string[]): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    // initdb asks for the account's name, so an owner without one is not usable.
    if (owner !== undefined && owner.uid !== 0 && (await accountNumber('-un', owner.uid))) {
      return { uid: owner.uid, gid: owner.gid };
    }
  }
  return {
    uid: Number((await accountNumber('-u', 'nobody')) ?? NOBODY),
    gid: Number((await accountNumber('-g', 'nobody')) ?? NOBODY),
  };
}

async function accountNumber(flag: string, account: string | number): Promise<string | undefined> {
  try {
    return (await run('id', [flag, String(account)])).stdout.trim();
  } catch {
    return undefined;
  }
}

/**
 * Whether that account can enter the folder: the system is asked, since it knows modes and access
 * lists.
 */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  return succeeds(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
}

/** Whether that account can execute the program, including its libraries. */
export async function canRun(user: ServerUser, program: string): Promise<boolean> {
  return succeeds(user, program, ['--version']);
}

async function succeeds(
  user: ServerUser,
  program: string,
  args: readonly string[],
): Promise<boolean> {
  try {
    await run(program, [...args], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
