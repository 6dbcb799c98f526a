import {
  archiveMonth,
  leastMonths,
  listMonths,
  restoreMonth,
  type Archiving,
  type ArchiveRefusal,
  type ListedMonth,
  type RestoreRefusal,
} from '../areas/passages/index.ts';
import { isMonth } from '../platform/months.ts';
import { commandLineScope } from './command-line-scope.ts';
import type { Command, CommandReport } from './command.ts';
import { wrongUsage } from './wrong-usage.ts';

const monthsListCommand: Command = {
  name: 'months',
  help: 'Lists the months of passages (toll time), the oldest first: how many passages, the size of their tables with indexes, and whether they are in the database, on their way out, or archived. Works as the owner of the tables (DATABASE_OWNER_URL). Reads only.',
  async run({ args, ownerUrl, clock }) {
    if (args.length > 0) return wrongUsage('months', `rampa months takes no ${args.join(' ')}.`);
    const months = await listMonths(commandLineScope(clock), ownerUrl);
    return {
      exitCode: 0,
      lines: months.length === 0 ? ['There are no passages yet.'] : months.map(lineOf),
      data: { months },
    };
  },
};

const states: Readonly<Record<ListedMonth['state'], string>> = {
  'in-database': 'in the database',
  announced: 'on its way out: no longer shown; archive it again to go on',
  detached: 'on its way out: in a table of its own; archive it again to go on',
  archived: 'archived',
};

function lineOf({ month, state, passages, bytes, archivedAt }: ListedMonth): string {
  const size = bytes === 0 ? '' : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const day = archivedAt === null ? '' : ` on ${archivedAt.slice(0, 10)}`;
  return `${month}  ${String(passages).padStart(11)} passages  ${size.padStart(12)}  ${states[state]}${day}`;
}

const monthsArchiveCommand: Command = {
  name: 'months archive',
  options: ['to'],
  help: `Moves the passages of a month (toll time) out of the database into a folder of DIR, passages-YYYY-MM: passages.csv.gz has the rows as the database writes them, manifest.json how many they are, what they cost, their columns, and the SHA-256 of the file and of the rows. Months leave the oldest first, and once ${leastMonths} whole months have passed since. The ledger, the days and months of each customer, and statements stay. First the servers are told, and show the month no longer; then it leaves the table of passages, is written, and read back: only if the file has what the database has, the rows are dropped. Works as the owner of the tables (DATABASE_OWNER_URL) while servers run. Ctrl-C stops after the current step; the same call goes on where it was, after a kill as well. --dry-run says what would be done. Exit code 1 if it is refused.`,
  stopsWhenAsked: true,
  async run({ args, options, ownerUrl, clock, say, signal, dryRun }) {
    const [month, ...more] = args;
    if (month === undefined) return wrongUsage('months archive', 'Which month?');
    if (more.length > 0) return wrongUsage('months archive', `One month, not ${args.join(' ')}.`);
    if (!isMonth(month)) {
      return wrongUsage('months archive', `${month} is no month; write it as 2021-10.`);
    }
    const into = options?.to;
    if (into === undefined) return wrongUsage('months archive', 'Into which folder? Add --to DIR.');
    const done = await archiveMonth(commandLineScope(clock), month, into, {
      ownerUrl,
      clock,
      say,
      signal,
      dryRun,
    });
    return archived(month, done);
  },
};

function archived(month: string, done: Archiving): CommandReport {
  switch (done.done) {
    case 'refused':
      return refused(archiveRefusal(month, done));
    case 'stopped':
      return stopped();
    case 'dry-run':
      return {
        exitCode: 0,
        lines: [
          `${month} has ${done.passages} passages. To be done, into ${done.folder}:`,
          ...done.steps.map((step, at) => `  ${at + 1}. ${step}`),
        ],
        data: {
          ok: true,
          dryRun: true,
          month,
          folder: done.folder,
          passages: done.passages,
          steps: done.steps,
        },
      };
    case 'known':
    case 'archived':
      return {
        exitCode: 0,
        lines: [
          done.done === 'known'
            ? `${month} was archived before; nothing was done.`
            : `${month}: ${done.passages} passages are in ${done.folder}, and no longer in the database.`,
        ],
        data: {
          ok: true,
          month,
          known: done.done === 'known',
          folder: done.folder,
          passages: done.passages,
        },
      };
  }
}

function archiveRefusal(month: string, refusal: ArchiveRefusal): string {
  switch (refusal.why) {
    case 'too-young':
      return `${month} is still shown: the last month that may leave is ${refusal.last}.`;
    case 'not-the-oldest':
      return `Months leave the oldest first: ${refusal.oldest} comes before ${month}.`;
    case 'not-there':
      return `There are no passages of ${month}.`;
    case 'unfinished':
      return `${refusal.month} is on its way out: archive it again, or bring it back by rampa months restore ${refusal.month}.`;
    case 'busy':
      return 'Another command archives or restores a month. Run it again when that is done.';
    case 'held-up':
      return 'Somebody reads or writes passages without a pause, and nothing was taken out. Run it again.';
    case 'figures-behind':
      return 'Servers still add earlier passages to the figures, and the passages of the month may be among them. Run it again when that is done.';
    case 'other-rows':
      return `The folder has other passages of ${month}, perhaps of another database. Nothing was dropped: name another folder.`;
    case 'differs':
      return 'What was read back is not what the database has. Nothing was dropped: look at the disk, then run it again.';
    case 'currencies':
      return `${month} has passages in ${refusal.currencies.join(' and ')}: they have no sum. Nothing was dropped.`;
    case 'manifest-faulty':
      return 'There is a manifest.json in the folder that is of something else. Nothing was changed.';
  }
}

const monthsRestoreCommand: Command = {
  name: 'months restore',
  help: 'Brings an archived month back from its folder, the one with manifest.json, in one transaction: checks that file and rows are those that left, reads them in, compares, and makes them part of the passages again; servers show them within seconds. Months come back the newest first. A month that was only taken out of the table, and has no file yet, is named by itself (2021-10). The files stay where they are. Works as the owner of the tables (DATABASE_OWNER_URL) while servers run. Ctrl-C stops it, and nothing has changed. Repeating it is harmless. --dry-run checks and changes nothing. Exit code 1 if it is refused.',
  stopsWhenAsked: true,
  async run({ args, ownerUrl, clock, say, signal, dryRun }) {
    const [folder, ...more] = args;
    if (folder === undefined) return wrongUsage('months restore', 'From which folder?');
    if (more.length > 0) return wrongUsage('months restore', `One folder, not ${args.join(' ')}.`);
    const done = await restoreMonth(commandLineScope(clock), folder, {
      ownerUrl,
      clock,
      say,
      signal,
      dryRun,
    });
    if (done.done === 'refused') return refused(restoreRefusal(folder, done));
    if (done.done === 'stopped') return stopped();
    const { month, passages } = done;
    const sentence = {
      restored: `${month}: ${passages} passages are back.`,
      known: `${month} is in the database already; nothing was done.`,
      'dry-run': `${month}: ${passages} passages would come back.`,
    }[done.done];
    return {
      exitCode: 0,
      lines: [sentence],
      data: {
        ok: true,
        month,
        passages,
        known: done.done === 'known',
        ...(dryRun === true ? { dryRun } : {}),
      },
    };
  },
};

function restoreRefusal(folder: string, refusal: RestoreRefusal): string {
  switch (refusal.why) {
    case 'no-manifest':
      return `${folder} has no manifest.json, or is archived: name the folder that it was archived to.`;
    case 'manifest-faulty':
      return `${folder}: manifest.json cannot be read.`;
    case 'busy':
      return 'Another command archives or restores a month. Run it again when that is done.';
    case 'file-changed':
      return `${folder}: the file is not the one that was written. Nothing was changed.`;
    case 'not-this-one':
      return `${folder} is not what left this database as ${refusal.month}. Nothing was changed.`;
    case 'not-archived':
      return `${refusal.month} was not archived from this database. Nothing was changed.`;
    case 'not-the-newest':
      return `Months come back the newest first: ${refusal.newest} comes before it.`;
    case 'columns':
      return `Passages no longer have these columns as they were: ${refusal.columns.join(', ')}. Nothing was changed.`;
    case 'differs':
      return 'What the database has read is not what the file has. Nothing was changed.';
  }
}

function refused(error: string): CommandReport {
  return { exitCode: 1, lines: [error], data: { error } };
}

function stopped(): CommandReport {
  const line = 'Stopped on request; run it again to continue.';
  return { exitCode: 1, lines: [line], data: { ok: false, stopped: true } };
}

export const monthsCommands: readonly Command[] = [
  monthsListCommand,
  monthsArchiveCommand,
  monthsRestoreCommand,
];
