import type { DemoReport } from '@rampa/demo';
import { demandKeys } from '../demand-keys.ts';
import { importDemo } from '../optional-parts.ts';
import type { Command } from './command.ts';

export const demoLoadCommand: Command = {
  name: 'demo load',
  help: 'Loads the demo of COUNTRY into an empty database: the same accounts and histories each time, dated relative to today. A demo that was begun on another day is brought forward to today: its people have driven, asked and complained meanwhile, and changes made to it stay. A database with customers of its own, or with the demo of another country, is refused. What cannot be loaded is reported, with exit code 1; the rest is loaded.',
  async run({ database, clock, settings, say }) {
    const demo = await importDemo();
    if (demo === null) {
      return {
        exitCode: 1,
        lines: ['Demo data: refused, this installation has no demo.'],
        data: { outcome: 'not-installed' },
      };
    }
    await demandKeys(database, settings);
    const report = await demo.loadDemo({
      database,
      clock,
      country: settings.country,
      secretKeys: settings.secretKeys,
      onProgress: (line) => say(`Demo data: ${line}`),
    });
    const missing = report.missing.map((line) => `Demo data: left out: ${line}`);
    return {
      exitCode: isThere(report) && missing.length === 0 ? 0 : 1,
      lines: [...missing, sentenceOf(report)],
      data: report,
    };
  },
};

function isThere({ outcome }: DemoReport): boolean {
  return outcome === 'loaded' || outcome === 'already-loaded';
}

function sentenceOf(report: DemoReport): string {
  switch (report.outcome) {
    case 'loaded':
      return `Demo data: ${report.passages} passages and ${report.topUps} top-ups loaded.`;
    case 'already-loaded':
      return 'Demo data: loaded already, and brought forward to today.';
    case 'not-empty':
      return 'Demo data: refused, this database has customers of its own.';
    case 'other-country':
      return `Demo data: refused, this database holds the demo of COUNTRY=${report.country}.`;
    case 'failed':
      return 'Demo data: nobody was loaded.';
  }
}
