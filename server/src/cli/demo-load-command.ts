import { loadDemo } from '../demo/index.ts';
import type { Command } from './command.ts';

export const demoLoadCommand: Command = {
  name: 'demo load',
  usage: '',
  summary: 'fill an empty database with the demo data',
  help: 'Loads the demo of COUNTRY into an empty database: the same accounts and lives each time, dated relative to today. A database that has the demo already stays as it is; one with customers of its own is refused. A load that breaks off leaves nothing behind.',
  async run({ database, clock, settings, say }) {
    const report = await loadDemo({
      database,
      clock,
      country: settings.country,
      secretKey: settings.secretKey,
      onProgress: (line) => say(`Demo data: ${line}`),
    });
    switch (report.outcome) {
      case 'loaded':
        return {
          exitCode: 0,
          lines: [`Demo data: ${report.passages} passages and ${report.topUps} top-ups loaded.`],
          data: report,
        };
      case 'already-loaded':
        return { exitCode: 0, lines: ['Demo data: is there already.'], data: report };
      case 'not-empty':
        return {
          exitCode: 1,
          lines: ['Demo data: refused, this database has customers of its own.'],
          data: report,
        };
    }
  },
};
