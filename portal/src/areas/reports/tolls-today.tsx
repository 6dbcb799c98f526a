import { Link } from '@tanstack/react-router';
import { ChartColumn, Hourglass, Table2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.ts';
import { Card, Section } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { Measure } from './hours-plot.tsx';
import { HoursTable } from './hours-table.tsx';
import styles from './reports.module.css';
import type { Tolls } from './use-work-state.ts';

const HoursPlot = late(async () => (await import('./hours-plot.tsx')).HoursPlot);

/** Passages and revenue of today, against the same day last week: sums, a plot by hour, or a table. */
export function TollsToday({ tolls }: { readonly tolls: Tolls }) {
  const { t } = useTexts();
  const [measure, setMeasure] = useState<Measure>('passages');
  const [asTable, setAsTable] = useState(false);
  const icon = asTable ? (
    <ChartColumn size={18} aria-hidden="true" />
  ) : (
    <Table2 size={18} aria-hidden="true" />
  );
  return (
    <Section
      title={t('reports.today')}
      actions={
        <div className={styles['actions']}>
          {asTable ? null : (
            <InlineSelect
              label={t('reports.show')}
              value={measure}
              options={[
                { value: 'passages', label: t('reports.passages') },
                { value: 'amount', label: t('reports.revenue') },
              ]}
              onChange={(wanted) => setMeasure(wanted === 'amount' ? 'amount' : 'passages')}
            />
          )}
          <Button size="small" icon={icon} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'reports.as-chart' : 'reports.as-table')}
          </Button>
        </div>
      }
    >
      {tolls.complete ? null : (
        <Notice tone="info" icon={<Hourglass size={20} aria-hidden="true" />}>
          <p>{t('reports.incomplete')}</p>
        </Notice>
      )}
      <Card>
        <SumsSoFar tolls={tolls} />
        <p>
          <Link to="/uprava/izvestaji" search={{ period: `${tolls.day}/${tolls.day}`, by: 'hour' }}>
            {t('reports.today-report')}
          </Link>
        </p>
        {asTable ? null : (
          <Suspense fallback={<Skeleton height="16rem" />}>
            <HoursPlot tolls={tolls} measure={measure} />
          </Suspense>
        )}
      </Card>
      {asTable ? (
        <div className={styles['table']}>
          <HoursTable tolls={tolls} />
        </div>
      ) : null}
    </Section>
  );
}

function SumsSoFar({ tolls: { hours, sum, sumBefore, before } }: { readonly tolls: Tolls }) {
  const { t, formats } = useTexts();
  if (hours === 0) return <p className={styles['muted']}>{t('reports.no-hour-yet')}</p>;
  const until = `${String(hours).padStart(2, '0')}:00`;
  return (
    <>
      <p className={styles['muted']}>
        {t('reports.until', { time: until, day: formats.day(before) })}
      </p>
      <dl className={styles['sums']}>
        <SoFar
          name={t('reports.passages')}
          now={sum.passages}
          before={sumBefore.passages}
          text={formats.number}
        />
        <SoFar
          name={t('reports.revenue')}
          now={sum.amount.amount}
          before={sumBefore.amount.amount}
          text={(amount) => formats.money({ ...sum.amount, amount })}
        />
      </dl>
    </>
  );
}

interface SoFarProps {
  readonly name: string;
  readonly now: number;
  readonly before: number;
  readonly text: (value: number) => string;
}

function SoFar({ name, now, before, text }: SoFarProps) {
  const { t, formats } = useTexts();
  const thousandths = before === 0 ? null : Math.round(((now - before) / before) * 1000);
  const change =
    thousandths === null ? '' : ` (${thousandths > 0 ? '+' : ''}${formats.percent(thousandths)})`;
  return (
    <div className={styles['sum']}>
      <dt>{name}</dt>
      <dd>
        <strong className={styles['value']}>{text(now)}</strong>
        <span className={styles['muted']}>
          {t('reports.before', { value: text(before) })}
          {change}
        </span>
      </dd>
    </div>
  );
}
