import type { ReportGroup, ReportOrder } from '@rampa/contract/spending-reports';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCompany } from '../../lib/cost-centres/use-cost-centres.ts';
import { clock } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { periodOfReport, presetOfReport, reportPresets, steppedFrom } from './report-periods.ts';
import { groups, orders } from './report-search.ts';
import styles from './reports.module.css';

// The calendar is heavy, and most customers choose a period by its name.
const PeriodRange = lazy(async () => ({
  default: (await import('../../lib/selection/period-range.tsx')).PeriodRange,
}));

interface ReportControlsProps {
  readonly period: string;
  readonly by: ReportGroup;
  readonly order: ReportOrder;
  readonly onChoose: (chosen: {
    readonly period?: string;
    readonly by?: ReportGroup;
    readonly order?: ReportOrder;
  }) => void;
}

/** Which days, by what, and in which order. */
export function ReportControls({ period, by, order, onChoose }: ReportControlsProps) {
  const { t, now } = useTexts();
  const company = useCompany();
  const [own, setOwn] = useState(false);
  const preset = presetOfReport(period, now);
  const shown = own || preset === undefined ? 'custom' : preset;
  const offered = groups.filter(
    (group) => company || group === by || (group !== 'driver' && group !== 'cost-centre'),
  );
  const sorted = by !== 'hour' && by !== 'weekday';

  function choosePeriod(value: string): void {
    const next = reportPresets.find((one) => one === value);
    setOwn(next === undefined);
    if (next !== undefined) onChoose({ period: periodOfReport(next, clock.now()) });
  }

  return (
    <search className={styles['controls']} aria-label={t('spending-reports.choose')}>
      <Select
        label={t('selection.period')}
        value={shown}
        options={[
          ...reportPresets.map((value) => ({
            value,
            label: t(`spending-reports.period-${value}`),
          })),
          { value: 'custom', label: t('selection.period-custom') },
        ]}
        onChange={(event) => choosePeriod(event.target.value)}
      />
      <Select
        label={t('spending-reports.group')}
        value={by}
        options={offered.map((value) => ({ value, label: t(`spending-reports.by-${value}`) }))}
        onChange={({ target }) => {
          const next = groups.find((one) => one === target.value);
          if (next !== undefined) onChoose({ by: next });
        }}
      />
      {sorted ? (
        <Select
          label={t('spending-reports.order')}
          value={order}
          options={orders.map((value) => ({
            value,
            label: t(`spending-reports.order-${value}`),
          }))}
          onChange={({ target }) => {
            const next = orders.find((one) => one === target.value);
            if (next !== undefined) onChoose({ order: next });
          }}
        />
      ) : null}
      {shown === 'custom' ? (
        <div className={styles['range']}>
          <Suspense fallback={<Skeleton height="4.75rem" />}>
            <PeriodRange
              period={period}
              onChange={(days) => {
                // A report has both ends.
                if (!days.includes('..') && days !== '') onChoose({ period: days });
              }}
            />
          </Suspense>
        </div>
      ) : null}
      <div className={styles['steps']}>
        <Row>
          <Step side="before" period={period} onChoose={onChoose} />
          <Step side="after" period={period} onChoose={onChoose} />
        </Row>
      </div>
    </search>
  );
}

function Step({
  side,
  period,
  onChoose,
}: Pick<ReportControlsProps, 'period' | 'onChoose'> & { readonly side: 'before' | 'after' }) {
  const { t, now } = useTexts();
  const next = steppedFrom(period, side, now);
  const Icon = side === 'before' ? ChevronLeft : ChevronRight;
  return (
    <Button
      size="small"
      icon={<Icon size={18} aria-hidden="true" />}
      disabledReason={next === undefined ? t('spending-reports.not-begun') : undefined}
      onClick={() => {
        if (next !== undefined) onChoose({ period: next });
      }}
    >
      {t(`spending-reports.step-${side}`)}
    </Button>
  );
}
