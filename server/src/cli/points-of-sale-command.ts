import { importPoints, readPointsFile } from '../areas/points-of-sale/index.ts';
import type { Command } from './command.ts';
import { readImport } from './read-import.ts';
import { wrongUsage } from './wrong-usage.ts';

export const pointsOfSaleCommand: Command = {
  name: 'import points-of-sale',
  options: ['overwrite'],
  help: `Imports points of sale. FILE is CSV with the header id,name,kind,town,address,lat,lon,opening_hours,services and optionally operator,phone,position,hours,closed (services separated by |; position and hours are found or estimated; comma or semicolon), GeoJSON (a FeatureCollection of Points with the same as properties, openingHours for opening_hours), or JSON such as server/db/demo/points-of-sale/rs.json; names in Cyrillic. Opening hours are written as in OpenStreetMap: Mo-Fr 07:00-15:00; Sa 08:00-12:00; PH off. Points that the file does not name stay as they are; closed true removes one from the list. A point that staff have changed on screen stays as it is, and is named, until a file says the same; --overwrite lets the file win. A file with a fault is refused whole, the first fifty faults with their lines and columns. --dry-run reports the outcome and changes nothing.`,
  async run({ args, options, settings, database, clock, dryRun = false, say }) {
    const [file] = args;
    if (file === undefined) {
      return wrongUsage('import points-of-sale', 'Which file?');
    }
    const { country } = settings;
    const found = await readImport(file);
    const read = found.ok ? readPointsFile(found.bytes, country) : found;
    if (!read.ok) {
      const faults = read.faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
      const lines = faults.map(
        ({ line, column, message }) => `${file}:${line}:${column}: ${message}`,
      );
      return {
        exitCode: 1,
        lines: [...lines, 'Nothing was imported.'],
        data: { ok: false, faults },
      };
    }
    const overwrite = options?.overwrite === true;
    const report = await importPoints(read, { database, country, clock, dryRun, overwrite, say });
    const { added, changed, unchanged, kept, overwritten } = report;
    return {
      exitCode: 0,
      lines: [
        ...added.map((id) => `new: ${id}`),
        ...changed.map((id) => `changed: ${id}`),
        ...overwritten.map((id) => `changed, over what was changed on screen: ${id}`),
        ...kept.map((id) => `kept, was changed on screen: ${id}`),
        `${added.length} added, ${changed.length + overwritten.length} changed, ${unchanged} stay as they are.`,
        ...(kept.length === 0
          ? []
          : [
              `${kept.length} were changed on screen and differ from the file: --overwrite lets the file win.`,
            ]),
        ...(dryRun ? ['Nothing was changed (--dry-run).'] : []),
      ],
      data: { ok: true, dryRun, ...report },
    };
  },
};
