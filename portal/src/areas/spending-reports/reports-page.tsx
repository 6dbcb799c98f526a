import { getIzvestaj, type ReportGroup, type ReportOrder } from '@rampa/contract/spending-reports';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarDays, ChartColumn, PiggyBank } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Section, Stack } from '../../ui/page.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AbroadSums } from './abroad-sums.tsx';
import { ReportControls } from './report-controls.tsx';
import { ReportFiles } from './report-files.tsx';
import { periodOfReport } from '../../lib/selection/report-periods.ts';
import { ReportPlot } from './report-plot.tsx';
import { readReportSearch, type ReportSearch, usualRows } from './report-search.ts';
import { ReportSchedules } from './report-schedules.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import styles from './reports.module.css';

const route = getRouteApi('/pages/izvestaji');

/** A screen of another area. */
const savings: string = '/pages/usteda';

/** Asking again would not help: there is no such report of these days. */
const aboutPeriod: ReadonlySet<string> = new Set([
  'spending-reports.archived',
  'spending-reports.too-long',
  'spending-reports.too-many-passages',
]);

/** `/pages/izvestaji`: what passages cost in a period, against other periods, by one thing. */
export function ReportsPage() {
  const { t, languageId, now } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { by = 'tag', order = 'amount' } = search;
  const period = search.period ?? periodOfReport('last-month', now);
  // Hours and days of the week are few, and belong together.
  const paged = by !== 'hour' && by !== 'weekday';
  const slice = paged ? sliceOf(search, usualRows) : { first: 0, rows: 24 };
  const state = useCall(getIzvestaj, {
    period,
    by,
    order,
    languageId,
    first: String(slice.first),
    rows: String(slice.rows),
  });
  const show = (next: ReportSearch, replace = false): void =>
    void navigate({ search: readReportSearch({ ...next }), resetScroll: false, replace });
  const turn = (page: Parameters<typeof pageFrom>[0], replace = false): void =>
    show({ ...search, page: 1, ...pageFrom(page, usualRows) }, replace);
  useLastPage(state, slice.rows, (page) => turn(page, true));
  const choose = (chosen: {
    readonly period?: string;
    readonly by?: ReportGroup;
    readonly order?: ReportOrder;
  }): void => show({ ...search, ...chosen, page: 1 });

  return (
    <Page
      title={t('spending-reports.title')}
      lead={t('spending-reports.lead')}
      actions={
        <ButtonLink to={savings} icon={<PiggyBank size={20} aria-hidden="true" />}>
          {t('spending-reports.savings')}
        </ButtonLink>
      }
    >
      <ReportControls {...{ period, by, order }} onChoose={choose} />
      <Loaded
        state={state}
        skeleton={
          <Stack>
            <Skeleton height="8rem" />
            <Skeleton height="20rem" />
            <SkeletonList
              label={t('spending-reports.loading')}
              count={8}
              shape="rows"
              itemHeight="3rem"
            />
          </Stack>
        }
        empty={(refusal) =>
          aboutPeriod.has(refusal.code) ? (
            <EmptyState
              icon={<CalendarDays size={36} />}
              title={t('spending-reports.choose-period')}
            >
              {messages.refusal(refusal)}
            </EmptyState>
          ) : undefined
        }
      >
        {(report) =>
          report.items.length === 0 && report.abroad.length === 0 ? (
            <EmptyState
              icon={<ChartColumn size={36} />}
              title={t('spending-reports.empty-title')}
              note={<Completeness value={report.completeUpTo} />}
            >
              {t('spending-reports.none')}
            </EmptyState>
          ) : (
            <div className={styles['report']}>
              <ReportTotals report={report} stale={state.updating} />
              <Completeness value={report.completeUpTo} />
              {report.items.length === 0 ? null : (
                <Section title={t(`spending-reports.by-${report.by}`)}>
                  <Stack>
                    <ReportPlot report={report} />
                    <ReportTable report={report} stale={state.updating} />
                  </Stack>
                  {paged ? (
                    <Paging {...slice} totalRecords={report.totalRecords} onChange={turn} />
                  ) : null}
                </Section>
              )}
              <AbroadSums sums={report.abroad} />
              {report.items.length === 0 ? null : (
                <ReportFiles period={period} by={by} paid={report.paid ?? 'ahead'} />
              )}
            </div>
          )
        }
      </Loaded>
      <ReportSchedules by={by} />
    </Page>
  );
}
