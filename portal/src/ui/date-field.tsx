import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
} from 'react-aria-components';
import { useMemo } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './date-field.module.css';
import { FieldError } from './field.tsx';
import { useOwnScreen } from './first-picture.ts';
import { Spoken } from './page.tsx';

export interface DateTexts {
  readonly openCalendar: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly clear: string;
}

interface DateFieldProps {
  readonly id: string;
  readonly label: string;
  /** ISO 8601 day, or null where none is chosen. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly error?: string | undefined;
  /** BCP 47, such as `sr-Latn-RS`: order of day, month, year and the first day of the week. */
  readonly locale: string;
  readonly texts: DateTexts;
}

/** A day: typed part by part or chosen in a calendar. */
export function DateField({
  id,
  label,
  value,
  onChange,
  min,
  max,
  error,
  locale,
  texts,
}: DateFieldProps) {
  // The field takes another object for another day, and then forgets a day that is being typed.
  const day = useMemo(() => asDate(value), [value]);
  // In a first picture a digit would be lost: no input keeps it, as a text field does.
  const typeable = useOwnScreen();
  return (
    <I18nProvider locale={locale}>
      <DatePicker
        id={id}
        className={styles['field'] ?? ''}
        value={day}
        minValue={asDate(min ?? null)}
        maxValue={asDate(max ?? null)}
        isInvalid={error !== undefined}
        onChange={(date) => onChange(date === null ? null : date.toString())}
        shouldForceLeadingZeros
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
      >
        <Label className={styles['label'] ?? ''}>{label}</Label>
        <Group className={styles['group'] ?? ''}>
          <div
            className={styles['parts']}
            inert={!typeable}
            aria-hidden={typeable ? undefined : true}
          >
            <DateInput className={styles['input'] ?? ''}>
              {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
            </DateInput>
          </div>
          {value === null ? null : (
            <IconButton
              className={styles['button']}
              label={`${texts.clear}: ${label}`}
              icon={<X size={18} />}
              onClick={() => onChange(null)}
            />
          )}
          <Button className={styles['button'] ?? ''} aria-label={texts.openCalendar}>
            <CalendarDays size={20} />
          </Button>
        </Group>
        <FieldError id={`${id}-error`} error={error} />
        <CalendarPopover texts={texts} />
      </DatePicker>
    </I18nProvider>
  );
}

/** The calendar of a field for days. */
export function CalendarPopover({ texts }: { readonly texts: DateTexts }) {
  return (
    <Popover className={styles['popover'] ?? ''}>
      <Dialog className={styles['dialog'] ?? ''}>
        <Calendar>
          <header className={styles['month']}>
            <Button
              slot="previous"
              aria-label={texts.previousMonth}
              className={styles['button'] ?? ''}
            >
              <ChevronLeft size={20} />
            </Button>
            <Heading className={styles['monthName'] ?? ''} />
            <Button slot="next" aria-label={texts.nextMonth} className={styles['button'] ?? ''}>
              <ChevronRight size={20} />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short" className={styles['grid'] ?? ''}>
            <CalendarGridHeader>
              {(day) => (
                <CalendarHeaderCell className={styles['weekday'] ?? ''}>{day}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={styles['day'] ?? ''} />}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}

export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

interface DateRangeProps {
  readonly id: string;
  readonly label: string;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly value: DayRange;
  readonly onChange: (value: DayRange) => void;
  readonly max?: string | undefined;
  readonly error?: string | undefined;
  readonly locale: string;
  readonly texts: DateTexts;
}

/** Two days, both included; either may stay open. */
export function DateRange({
  id,
  label,
  fromLabel,
  toLabel,
  value,
  onChange,
  max,
  error,
  locale,
  texts,
}: DateRangeProps) {
  return (
    <fieldset>
      <legend>
        <Spoken>{label}</Spoken>
      </legend>
      <div className={styles['range']}>
        <DateField
          id={`${id}-from`}
          label={fromLabel}
          value={value.from}
          max={value.to ?? max}
          error={error}
          onChange={(from) => onChange({ ...value, from })}
          {...{ locale, texts }}
        />
        <DateField
          id={`${id}-to`}
          label={toLabel}
          value={value.to}
          min={value.from ?? undefined}
          max={max}
          onChange={(to) => onChange({ ...value, to })}
          {...{ locale, texts }}
        />
      </div>
    </fieldset>
  );
}

function asDate(day: string | null): CalendarDate | null {
  return day === null ? null : parseDate(day);
}
