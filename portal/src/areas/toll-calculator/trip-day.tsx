import { CalendarDays } from 'lucide-react';
import { Suspense } from 'react';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TripDate } from './late-trip-date.ts';
import styles from './trip-day.module.css';

interface TripDayProps {
  /** Undefined: today. */
  readonly date: string | undefined;
  /** An empty text is today. */
  readonly onChange: (date: string) => void;
}

/** The day of the trip, which decides the tariff: today, unless another is chosen. */
export function TripDay({ date, onChange }: TripDayProps) {
  const { t, formats, now } = useTexts();
  const today = tollDayOf(now);
  if (date === undefined) {
    return (
      <div className={styles['day']}>
        <span className={styles['text']}>
          <strong>{t('toll-calculator.day')}</strong>
          <span>{t('toll-calculator.today', { day: formats.longDay(today) })}</span>
        </span>
        <Button size="small" icon={<CalendarDays size={18} />} onClick={() => onChange(today)}>
          {t('toll-calculator.other-day')}
        </Button>
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton height="4.75rem" />}>
      <TripDate date={date} onChange={onChange} />
    </Suspense>
  );
}
