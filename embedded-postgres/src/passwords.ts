import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets', 'postgres-owner-password');

export async function readOwnerPassword(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  return text?.trim();
}

/** The password of a new cluster; an existing one, from an interrupted start, is kept. */
export async function createOwnerPassword(dataDir: string): Promise<string> {
  const known = await readOwnerPassword(dataDir);
  if (known !== undefined && known !== '') return known;
  const password = randomBytes(32).toString('base64url');
  await mkdir(path.dirname(fileOf(dataDir)), { recursive: true, mode: 0o700 });
  await writeFile(fileOf(dataDir), `${password}\n`, { mode: 0o600 });
  return password;
}
