import { readTags } from '../areas/tags/index.ts';
import { countries } from '../countries.ts';
import { afterBulk } from './after-bulk.ts';
import type { Command } from './command.ts';
import { programScope } from './command-line-scope.ts';
import { readImport } from './read-import.ts';
import { refusedImport } from './refused-import.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

export const tagsCommand: Command = {
  name: 'import tags',
  help: `Imports tags. FILE is CSV with the header serial_number,category and optionally verification_code,owner,plate,nickname (comma or semicolon), or JSON {"format": 1, "kind": "tags", "tags": [{"serialNumber", "category", "verificationCode", "owner", "plate", "nickname"}]}; 20,000 tags at most. With a code the tag can be activated by whoever has its printed numbers; the code is stored as a hash. With an owner (user name or e-mail address of a confirmed customer) it is the owner's active tag at once. A file with a fault is refused whole, the first fifty faults with their lines and columns. The same file again changes nothing, nor what the owner has written since. --dry-run reports the outcome and changes nothing.`,
  async run(context) {
    const { args, settings, dryRun = false, say } = context;
    const [file] = args;
    if (file === undefined) {
      return wrongUsage('import tags', 'Which file?');
    }
    const found = await readImport(file);
    const { categories } = countries[settings.country].purchase;
    const read = found.ok ? readTags(found.bytes, categories) : found;
    if (!read.ok) return refusedImport(file, read.faults);
    const outcome = await withServices(context, ({ tagVerification }) =>
      tagVerification.importTags(programScope, read.tags, { dryRun, say }),
    );
    if (!outcome.ok) {
      const faults = outcome.faults.map(({ index, field, message }) => ({
        ...read.placeOf(index, field),
        message: `${read.nameOf(index, field)}: ${message}`,
      }));
      return refusedImport(file, faults);
    }
    const { issued, bound, unchanged } = outcome.report;
    await afterBulk(context, issued.length + bound.length);
    const verb = dryRun ? 'would be' : 'were';
    return {
      exitCode: 0,
      lines: [
        ...issued.map((serialNumber) => `registered: ${serialNumber}`),
        ...bound.map((serialNumber) => `bound: ${serialNumber}`),
        `${read.tags.length} tags read: ${issued.length} ${verb} registered with a code, ${bound.length} bound, ${unchanged} stay as they are.`,
        ...(dryRun ? ['Nothing was changed (--dry-run).'] : []),
      ],
      data: { ok: true, dryRun, ...outcome.report },
    };
  },
};
