import {
  createRoadConditions,
  largestFile,
  readRoadEvents,
} from '../areas/road-conditions/index.ts';
import { createTollNetworks } from '../areas/toll-calculator/index.ts';
import { countries } from '../countries.ts';
import type { Command } from './command.ts';
import { readImport } from './read-import.ts';
import { wrongUsage } from './wrong-usage.ts';

export const roadEventsCommand: Command = {
  name: 'import road-events',
  help: `Imports road events. FILE is a SituationPublication of DATEX II v3 (XML) or JSON of the form {"format": 1, "kind": "road-events", "country": "rs", "events": [...]}; docs/operations/deliveries.md describes its fields. A file with a fault is refused whole, with the lines and columns of the first fifty. The same id and version changes nothing, an older version never overwrites a newer one. Changes to events edited by hand in the back office are held there until somebody accepts or rejects them. --dry-run reports the outcome and changes nothing.`,
  async run({ args, settings, database, clock, log, dryRun = false }) {
    const [file] = args;
    if (file === undefined) {
      return wrongUsage('import road-events', 'Which file?');
    }
    const { country } = settings;
    const networks = createTollNetworks({
      database,
      country,
      currency: countries[country].currency,
      log,
    });
    await networks.refresh();
    const roads = networks.current().network.motorways;
    const found = await readImport(file, largestFile);
    const read = found.ok ? readRoadEvents(found.bytes, country, roads) : found;
    if (!read.ok) {
      const lines = read.faults.map(
        ({ line, column, message }) => `${file}:${line}:${column}: ${message}`,
      );
      return { exitCode: 1, lines: [...lines, 'Nothing was imported.'], data: read };
    }
    const report = await createRoadConditions({ database, clock, country }).take(read.events, {
      dryRun,
    });
    const { added, changed, unchanged, older, held } = report;
    const counts = `${added.length} added, ${changed.length} changed, ${unchanged.length} known, ${older.length} older than what is known, ${held.length} held`;
    return {
      exitCode: 0,
      lines: [
        `${read.events.length} events read: ${counts}.`,
        ...(held.length === 0
          ? []
          : [`Held: changed by hand, so somebody decides in the back office: ${held.join(', ')}.`]),
        ...(dryRun ? ['Nothing was changed (--dry-run).'] : []),
      ],
      data: { dryRun, ...report },
    };
  },
};
