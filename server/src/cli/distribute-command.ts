import { distribute } from '../platform/database/distribution/distribute.ts';
import type { Command } from './command.ts';

export const distributeCommand: Command = {
  name: 'distribute',
  help: 'Puts every table where it belongs once the database is several machines (Citus): beside the accounts, by its own key, as a copy on each node, or on the coordinator. Works as the owner of the tables (DATABASE_OWNER_URL, the coordinator) while no server runs. Checks the extension and the nodes first, and refuses a table that has no place, or a key that machines cannot enforce. What is in its place stays as it is, so it can be repeated: after each migration, and after an interruption. Exit code 1 if something is in the way.',
  async run({ ownerUrl, dryRun = false, say }) {
    const outcome = await distribute({ ownerUrl, dryRun, say });
    if (!outcome.ok) {
      const error = 'The tables cannot be distributed';
      return {
        exitCode: 1,
        lines: [`${error}:`, ...outcome.faults.map((fault) => `  ${fault}`)],
        data: { error, faults: outcome.faults },
      };
    }
    const { version, nodes, steps, settled } = outcome;
    const moved = steps.map(({ table, says }) => ({ table, place: says }));
    return {
      exitCode: 0,
      lines: [
        ...(dryRun ? moved.map(({ table, place }) => `${table}: ${place}`) : []),
        `Citus ${version}, nodes: ${nodes.join(', ')}`,
        `${moved.length} tables ${dryRun ? 'are to be' : 'were'} put in their place, ${settled} are in it.`,
      ],
      data: { version, nodes, [dryRun ? 'toMove' : 'moved']: moved, settled },
    };
  },
};
