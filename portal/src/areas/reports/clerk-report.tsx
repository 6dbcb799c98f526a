import { clerkWorks } from '@rampa/contract/reports';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Section, Stack } from '../../ui/page.tsx';
import type { OperatorReport } from './operator-report.ts';
import { PeriodPlot } from './period-plot.tsx';
import { PeriodTable } from './period-table.tsx';

interface ClerkReportProps {
  readonly report: OperatorReport;
  readonly stale: boolean;
}

/** What each of the staff did: a plot and a table for each kind of work that anybody did. */
export function ClerkReport({ report, stale }: ClerkReportProps) {
  const { t } = useTexts();
  return clerkWorks.map((work) => {
    // Servers of the version before count complaints alone, and do not say so.
    const rows = report.rows.filter((row) => (row.work ?? 'complaints') === work);
    if (rows.length === 0) return null;
    const ofWork = { ...report, rows };
    return (
      <Section key={work} title={t(`reports.work-${work}`)}>
        <Stack>
          <PeriodPlot report={ofWork} work={work} />
          <PeriodTable report={ofWork} work={work} stale={stale} />
        </Stack>
      </Section>
    );
  });
}
