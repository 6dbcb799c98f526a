import type { Platform } from '../../platform/platform.ts';
import type { ExternalTollArea } from '../external-toll/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { GroupedSums, SaidCompleteness } from '../passages/index.ts';
import type { PostpaidArea } from '../postpaid/index.ts';
import type { TagDrivers, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { createLedgerEntriesFile } from './ledger-entries-file.ts';
import { createReportFile, createReportFiles } from './report-file.ts';
import { createReportSchedules } from './report-schedules.ts';
import { createSpendingReport } from './spending-report.ts';

const MAIL_SECONDS = 900;

export type SpendingReports = ReturnType<typeof createSpendingReportsArea>;

/** What a customer's passages cost: a period against others, on screen and as files. */
export function createSpendingReportsArea(
  { clock, database, facts, jobs, log }: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly calculator: TollCalculator;
    readonly tags: Tags;
    readonly tagDrivers: TagDrivers;
    readonly sums: GroupedSums;
    readonly completeness: SaidCompleteness;
    readonly externalToll: Pick<ExternalTollArea, 'sumsByCountry'>;
    readonly paidAhead: PostpaidArea['paidAhead'];
  },
) {
  const { identity, language, tagDrivers, externalToll, ...more } = uses;
  const report = createSpendingReport({
    ...more,
    clock,
    drivers: tagDrivers,
    translator: language,
    sumsAbroad: externalToll.sumsByCountry,
  });
  const { completeness } = uses;
  const files = {
    report,
    clock,
    completeness,
    translator: language,
    color: facts.documentColor,
    ownerOf: (scope: Parameters<typeof identity.addresseeOf>[0]) =>
      identity.addresseeOf(scope, database.queries),
  };
  const filesOf = createReportFiles(files);
  const schedules = createReportSchedules({
    ...files,
    database,
    log,
    files: filesOf,
    notify: identity.notify,
    members: identity.members,
  });
  jobs.every('report-schedules', MAIL_SECONDS, schedules.sweep);
  return {
    report,
    stationName: completeness.stationName,
    file: createReportFile(filesOf),
    schedules,
    entriesFile: createLedgerEntriesFile(files),
  };
}
