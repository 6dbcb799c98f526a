import { getIzvestajUprave, izvozIzvestajaUprave } from '@rampa/contract/reports';
import { daysBetween } from '@rampa/contract/spending-reports';
import { getRouteApi } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Change } from '../../lib/screens/change.tsx';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { daysOfPeriod } from '../../lib/selection/period-presets.ts';
import { ReportPeriod } from '../../lib/selection/report-period.tsx';
import { periodOfReport, reportPresets } from '../../lib/selection/report-periods.ts';
import { usePeriodText } from '../../lib/selection/use-period-text.ts';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Page, Row, Section, Stack } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { ClerkReport } from './clerk-report.tsx';
import type { OperatorReport } from './operator-report.ts';
import { PeriodPlot } from './period-plot.tsx';
import { PeriodTable } from './period-table.tsx';
import { ReportSchedules } from './report-schedules.tsx';
import { type OperatorReportSearch, parts, readOperatorReportSearch } from './report-search.ts';
import styles from './reports.module.css';

const route = getRouteApi('/uprava/izvestaji');

const formatNames = { xlsx: 'Excel', csv: 'CSV' } as const;
const fileFormats = ['xlsx', 'csv'] as const;

/** `/uprava/izvestaji`: the operator's figures of a period by one thing, against the period before. */
export function ReportPage() {
  const { t, languageId, now } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const withoutMail = useSwitchedOff('reports-by-mail');
  const { by = 'day' } = search;
  const period = search.period ?? periodOfReport('this-month', now);
  const { from, to } = daysOfPeriod(period);
  const wish = { from: from ?? '', to: to ?? '', by, languageId };
  const state = useCall(getIzvestajUprave, wish);
  const show = (next: OperatorReportSearch): void =>
    void navigate({ search: readOperatorReportSearch({ ...search, ...next }), resetScroll: false });

  return (
    <Page
      title={t('reports.report-title')}
      lead={t('reports.report-lead')}
      actions={
        <Row>
          {fileFormats.map((format) => (
            <DownloadButton
              key={format}
              call={izvozIzvestajaUprave}
              input={{ ...wish, format }}
              fileName={`izvestaj.${format}`}
              label={formatNames[format]}
              of={t(`reports.by-${by}`)}
              failed={t('reports.download-failed')}
            />
          ))}
        </Row>
      }
    >
      <ReportPeriod
        label={t('reports.choose')}
        presets={reportPresets}
        period={period}
        onChoose={(days) => show({ period: days })}
      >
        <Select
          label={t('reports.group')}
          value={by}
          options={parts.map((value) => ({ value, label: t(`reports.by-${value}`) }))}
          onChange={({ target }) => {
            const next = parts.find((one) => one === target.value);
            if (next !== undefined) show({ by: next });
          }}
        />
      </ReportPeriod>
      <Loaded
        state={state}
        skeleton={
          <Stack>
            <Skeleton height="8rem" />
            <Skeleton height="18rem" />
          </Stack>
        }
      >
        {(report) => (
          <Stack>
            {report.complete ? null : (
              <Notice tone="info" icon={<Hourglass size={20} aria-hidden="true" />}>
                <p>{t('reports.incomplete')}</p>
              </Notice>
            )}
            <Totals report={report} />
            {report.by === 'clerk' && report.rows.length > 0 ? (
              <ClerkReport report={report} stale={state.updating} />
            ) : (
              <Section title={t(`reports.by-${report.by}`)}>
                {report.rows.length === 0 ? (
                  <p className={styles['muted']}>{t('reports.no-rows')}</p>
                ) : (
                  <Stack>
                    <PeriodPlot report={report} />
                    <PeriodTable report={report} stale={state.updating} />
                    {isLongerBefore(report) ? (
                      <p className={styles['muted']}>{t('reports.longer-before')}</p>
                    ) : null}
                  </Stack>
                )}
              </Section>
            )}
          </Stack>
        )}
      </Loaded>
      {withoutMail ? null : <ReportSchedules by={by} />}
    </Page>
  );
}

/** Passages and revenue from tolls, for each currency, whatever the rows are of. */
function Totals({ report: { periods, tolls } }: { readonly report: OperatorReport }) {
  const { t, formats } = useTexts();
  const periodText = usePeriodText();
  const textOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
    periodText(`${from}/${to}`);
  const count = (passages: number) =>
    t('reports.count', { count: passages, number: formats.number(passages) });
  return tolls.map(({ now, before }) => (
    <section
      key={now.amount.currency}
      aria-label={t('reports.totals')}
      className={styles['totals']}
    >
      <div>
        <h2 className={styles['totalName']}>
          {t('reports.revenue-in', { period: textOf(periods.now) })}
        </h2>
        <p className={styles['total']}>
          <Amount {...formats.moneyParts(now.amount)} size="large" />
        </p>
        <p className={styles['muted']}>{count(now.count)}</p>
      </div>
      <div>
        <h2 className={styles['totalName']}>
          {t('reports.against', { period: textOf(periods.before) })}
        </h2>
        <p className={styles['change']}>
          <Change now={now.amount} before={before.amount} />
        </p>
        <p className={styles['muted']}>
          {formats.money(before.amount)}, {count(before.count)}
        </p>
      </div>
    </section>
  ));
}

/** Months differ in length: rows are of the days that both have. */
function isLongerBefore({ by, periods: { now, before } }: OperatorReport): boolean {
  return by === 'day' && daysBetween(before.from, before.to) > daysBetween(now.from, now.to);
}
