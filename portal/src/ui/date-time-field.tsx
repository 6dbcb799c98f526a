import { type CalendarDateTime, parseDateTime } from '@internationalized/date';
import { CalendarDays, X } from 'lucide-react';
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  I18nProvider,
  Label,
  Text,
} from 'react-aria-components';
import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import { CalendarPopover, type DateTexts } from './date-field.tsx';
import styles from './date-field.module.css';
import { FieldError } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface DateTimeFieldProps {
  readonly id: string;
  readonly label: string;
  /** `2026-11-20T07:30`, or empty where none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** The word for optional fields. */
  readonly optional?: string;
  readonly error?: string | undefined;
  /** BCP 47, such as `sr-Latn-RS`: order of day, month, year and the first day of the week. */
  readonly locale: string;
  readonly texts: DateTexts;
}

/** A day and a minute of it, typed part by part; the day may be chosen in a calendar. */
export function DateTimeField({
  id,
  label,
  value,
  onChange,
  hint,
  optional,
  error,
  locale,
  texts,
}: DateTimeFieldProps) {
  // The field takes another object for another moment, and then forgets one that is being typed.
  const moment = useMemo(() => asMoment(value), [value]);
  return (
    <I18nProvider locale={locale}>
      <DatePicker
        id={id}
        className={styles['field'] ?? ''}
        granularity="minute"
        hourCycle={24}
        value={moment}
        isInvalid={error !== undefined}
        onChange={(typed) => onChange(typed === null ? '' : typed.toString().slice(0, 16))}
        shouldForceLeadingZeros
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
      >
        <Label className={styles['label'] ?? ''}>
          {label}
          {optional === undefined ? null : <span className={styles['optional']}> {optional}</span>}
        </Label>
        {hint === undefined ? null : (
          <Text slot="description" className={styles['hint'] ?? ''}>
            {hint}
          </Text>
        )}
        <Group className={styles['group'] ?? ''}>
          <DateInput className={classNames(styles['input'], styles['moment'])}>
            {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
          </DateInput>
          {value === '' ? null : (
            <IconButton
              className={styles['button']}
              label={`${texts.clear}: ${label}`}
              icon={<X size={18} />}
              onClick={() => onChange('')}
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

function asMoment(value: string): CalendarDateTime | null {
  return value === '' ? null : parseDateTime(value);
}
