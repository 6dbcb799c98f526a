import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Temporal } from 'temporal-polyfill';
import { createLog } from '../../platform/log.ts';
import { readSettings } from '../../settings.ts';
import type { AppFixture } from '../../testing/app-fixture.ts';
import type { Command, CommandOptions, CommandReport } from '../command.ts';

/** Commands of the operator, run on the database of a fixture. */
export interface CommandRunner {
  /** A folder for files that commands read. */
  readonly folder: string;
  run(name: string, args?: readonly string[], options?: CommandOptions): Promise<CommandReport>;
  /** A file with this text; the previous one is overwritten. */
  textFile(text: string | Buffer): Promise<string>;
  close(): Promise<void>;
}

export async function createCommandRunner(
  commands: readonly Command[],
  { area, fixture, now }: { area: string; fixture: AppFixture; now: () => Temporal.Instant },
): Promise<CommandRunner> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `rampa-${area}-`));
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const { settings } = read;
  return {
    folder,
    run(name, args = [], options = {}) {
      const command = commands.find((candidate) => candidate.name === `${area} ${name}`);
      if (command === undefined) throw new Error(`There is no command ${area} ${name}`);
      return command.run({
        args,
        options,
        // As an operator would: the server's own keys.
        settings: { ...settings, secretKeys: fixture.secretKeys },
        database: fixture.app.database,
        databaseUrl: fixture.databaseUrl,
        ownerUrl: fixture.ownerUrl,
        clock: { now },
        log: createLog('silent'),
        say: () => undefined,
      });
    },
    async textFile(text) {
      const file = path.join(folder, 'text.txt');
      await writeFile(file, text);
      return file;
    },
    close: () => rm(folder, { recursive: true }),
  };
}
