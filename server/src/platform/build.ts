import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Which program this is. */
const buildSchema = z.object({
  version: z.string(),
  /** Commit of the sources, and when that was made; null where nobody knows. */
  revision: z.string().nullable(),
  date: z.string().nullable(),
});
export type Build = z.output<typeof buildSchema>;

const server = fileURLToPath(new URL('../../', import.meta.url));
let known: Build | undefined;

/** An installation has it written down; sources ask git, if they lie in a clone. */
export function thisBuild(): Build {
  known ??= existsSync(path.join(server, 'build.json'))
    ? buildSchema.parse(readJson('build.json'))
    : ofSources();
  return known;
}

function ofSources(): Build {
  const { version } = z.object({ version: z.string() }).parse(readJson('package.json'));
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%h %cI'], {
    cwd: server,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [revision, date] = status === 0 ? stdout.trim().split(' ') : [];
  return { version, revision: revision ?? null, date: date ?? null };
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(server, name), 'utf8'));
}
