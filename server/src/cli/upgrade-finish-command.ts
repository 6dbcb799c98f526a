import { finishUpgrades } from '../platform/database/finish-upgrades.ts';
import type { Command } from './command.ts';
import { wrongUsage } from './wrong-usage.ts';

export const upgradeFinishCommand: Command = {
  name: 'upgrade finish',
  help: 'Says that every server is of this version, and that none of the version before comes back: from then on servers also write what that version could not read. Call it once an upgrade has proved itself. On a database that this version has made there is nothing to finish. Works as the owner of the tables (DATABASE_OWNER_URL). Safe to repeat.',
  async run({ args, ownerUrl }) {
    if (args.length > 0) {
      return wrongUsage('upgrade finish', `rampa upgrade finish takes no ${args.join(' ')}.`);
    }
    const finished = await finishUpgrades(ownerUrl);
    return {
      exitCode: 0,
      lines: [
        ...finished.map(({ does }) => `From now on ${does}.`),
        ...(finished.length === 0 ? ['There is nothing to finish.'] : []),
      ],
      data: { finished: finished.map(({ migration }) => migration) },
    };
  },
};
