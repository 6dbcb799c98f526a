import { migrate } from '../platform/database/migrate.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  help: 'Applies the migrations that the database lacks, as the owner (DATABASE_OWNER_URL). Safe to repeat and to run from several machines at once.',
  async run({ ownerUrl, say }) {
    const report = await migrate({ ownerUrl, log: (name) => say(`Migrating: ${name}`) });
    const sentence =
      report.applied.length === 0
        ? `The database is up to date (${report.total} migrations).`
        : `${report.applied.length} of ${report.total} migrations applied.`;
    return { exitCode: 0, lines: [sentence], data: report };
  },
};
