import { useState } from 'react';
import { tollDayOf } from '../formats/formats.ts';
import { useDateTexts } from '../screens/use-date-texts.ts';
import { type Translate, useTexts } from '../texts/use-texts.ts';
import { DateRange, type DayRange } from '../../ui/date-field.tsx';
import { daysOfPeriod, faultOfDays, type PeriodFault, periodOfDays } from './period-presets.ts';

interface PeriodRangeProps {
  readonly period: string;
  readonly onChange: (period: string) => void;
}

/**
 * From day to day. What makes no sense stays in the fields with an explanation: a year is typed
 * digit by digit, and each digit makes it a day of another century.
 */
export function PeriodRange({ period, onChange }: PeriodRangeProps) {
  const { t, formats, now } = useTexts();
  const texts = useDateTexts();
  const [draft, setDraft] = useState<DayRange>(daysOfPeriod(period));
  const [applied, setApplied] = useState(period);
  if (applied !== period) {
    // Changed elsewhere: by the back button, or in the chart.
    setApplied(period);
    setDraft(daysOfPeriod(period));
  }
  const today = tollDayOf(now);
  const fault = faultOfDays(draft, today);

  function change(days: DayRange): void {
    setDraft(days);
    const next = periodOfDays(days);
    if (faultOfDays(days, today) !== undefined || next === period) return;
    setApplied(next);
    onChange(next);
  }

  return (
    <DateRange
      id="period"
      label={t('selection.period-range')}
      fromLabel={t('selection.period-from')}
      toLabel={t('selection.period-to')}
      value={draft}
      max={today}
      error={fault === undefined ? undefined : faultText(t, fault)}
      locale={formats.locale}
      texts={texts}
      onChange={change}
    />
  );
}

function faultText(t: Translate, fault: PeriodFault): string {
  switch (fault) {
    case 'order':
      return t('selection.period-fault-order');
    case 'future':
      return t('selection.period-fault-future');
    case 'too-early':
      return t('selection.period-fault-too-early');
  }
}
