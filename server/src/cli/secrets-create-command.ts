import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generatePushKey } from '../platform/web-push/push-keys.ts';
import { generateSigningKey } from '../platform/signing-key.ts';
import type { CommandReport, StandaloneCommand } from './command.ts';
import { usageOf } from './command-table.ts';

/** Root keys and keys of deliveries: 256 bits, in base64url. */
const KEY_BYTES = 32;

export const secretsCreateCommand: StandaloneCommand = {
  name: 'secrets create',
  options: ['into'],
  help: [
    'Makes SECRET_KEY, ACCESS_TOKEN_PRIVATE_KEY, INTAKE_KEY, T4A_KEY and PUSH_PRIVATE_KEY, and prints them as lines for an environment file. With --into FOLDER each goes into a file of its name instead, readable by its owner alone, for SECRET_KEY_FILE and so on; the folder is made, and a file that is there already is never overwritten.',
    'Needs no settings and no database. How keys that are in use are changed is in docs/operations/keys.md. Exit code 1 if a file is there already.',
  ].join('\n'),
  standalone: true,
  async run({ args, options = {} }) {
    if (args.length > 0) {
      const error = `rampa secrets create takes no ${args.join(' ')}. See rampa --help.`;
      return { exitCode: 2, lines: [error], data: { error, usage: usageOf('secrets create') } };
    }
    const keys = makeKeys();
    return options.into === undefined
      ? { exitCode: 0, lines: keys.map(asLine), data: Object.fromEntries(keys) }
      : writeKeys(path.resolve(options.into), keys);
  },
};

type NamedKey = readonly [name: string, value: string];

function makeKeys(): readonly NamedKey[] {
  const random = (): string => randomBytes(KEY_BYTES).toString('base64url');
  return [
    ['SECRET_KEY', random()],
    ['ACCESS_TOKEN_PRIVATE_KEY', generateSigningKey()],
    ['INTAKE_KEY', random()],
    ['T4A_KEY', random()],
    ['PUSH_PRIVATE_KEY', generatePushKey()],
  ];
}

/** Line breaks of a PEM are written as `\n`, as the setting takes them. */
function asLine([name, value]: NamedKey): string {
  return `${name}=${value.includes('\n') ? `"${value.replaceAll('\n', '\\n')}"` : value}`;
}

async function writeKeys(folder: string, keys: readonly NamedKey[]): Promise<CommandReport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  for (const [name, value] of keys) {
    const file = path.join(folder, name);
    try {
      await writeFile(file, `${value}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const reason = `${file} is there already; keys are never overwritten. Name an empty folder.`;
      return {
        exitCode: 1,
        lines: [...files, reason],
        data: { refused: 'there-already', files, there: file },
      };
    }
    files.push(file);
  }
  return { exitCode: 0, lines: files, data: { files } };
}
