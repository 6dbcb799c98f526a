import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Whose password: the tables' owner's, or the program's. */
export type PasswordOf = 'owner' | 'program';

export const passwordFile = (dataDir: string, whose: PasswordOf): string =>
  path.join(dataDir, 'secrets', `postgres-${whose}-password`);

export async function readPassword(
  dataDir: string,
  whose: PasswordOf,
): Promise<string | undefined> {
  const text = await readFile(passwordFile(dataDir, whose), 'utf8').catch(() => undefined);
  return text?.trim();
}

/** A new password; an existing one, from an earlier or an interrupted start, is kept. */
export async function createPassword(dataDir: string, whose: PasswordOf): Promise<string> {
  const known = await readPassword(dataDir, whose);
  if (known !== undefined && known !== '') return known;
  const password = randomBytes(32).toString('base64url');
  const file = passwordFile(dataDir, whose);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}
