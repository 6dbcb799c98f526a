import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { clock } from '../portal.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PeriodRange } from './late-period-range.ts';
import styles from './report-period.module.css';
import {
  periodOfReport,
  presetOfReport,
  type ReportPreset,
  steppedFrom,
} from './report-periods.ts';

interface ReportPeriodProps {
  /** Names the controls for a screen reader. */
  readonly label: string;
  readonly presets: readonly ReportPreset[];
  /** ISO 8601 interval of days with both ends. */
  readonly period: string;
  readonly onChoose: (period: string) => void;
  /** What else of the report is chosen. */
  readonly children?: ReactNode;
}

/** Which days a report is of: by name, from day to day, or the period beside it. */
export function ReportPeriod({ label, presets, period, onChoose, children }: ReportPeriodProps) {
  const { t, now } = useTexts();
  const [own, setOwn] = useState(false);
  const preset = presetOfReport(period, now);
  const shown = own || preset === undefined || !presets.includes(preset) ? 'custom' : preset;

  function choose(value: string): void {
    const next = presets.find((one) => one === value);
    setOwn(next === undefined);
    if (next !== undefined) onChoose(periodOfReport(next, clock.now()));
  }

  return (
    <search className={styles['controls']} aria-label={label}>
      <Select
        label={t('selection.period')}
        value={shown}
        options={[
          ...presets.map((value) => ({ value, label: t(`selection.report-${value}`) })),
          { value: 'custom', label: t('selection.period-custom') },
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      {children}
      {shown === 'custom' ? (
        <div className={styles['range']}>
          <Suspense fallback={<Skeleton height="4.75rem" />}>
            <PeriodRange
              period={period}
              onChange={(days) => {
                // A report has both ends.
                if (!days.includes('..') && days !== '') onChoose(days);
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
}: Pick<ReportPeriodProps, 'period' | 'onChoose'> & { readonly side: 'before' | 'after' }) {
  const { t, now } = useTexts();
  const next = steppedFrom(period, side, now);
  const Icon = side === 'before' ? ChevronLeft : ChevronRight;
  return (
    <Button
      size="small"
      icon={<Icon size={18} aria-hidden="true" />}
      disabledReason={next === undefined ? t('selection.report-not-begun') : undefined}
      onClick={() => {
        if (next !== undefined) onChoose(next);
      }}
    >
      {t(`selection.report-${side}`)}
    </Button>
  );
}
