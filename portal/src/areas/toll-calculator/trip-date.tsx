import { useState } from 'react';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { DateField } from '../../ui/date-field.tsx';

interface TripDateProps {
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** The first year of any tariff; a year that is still being typed is earlier. */
const earliest = '2000-01-01';

/** A day other than today. A year is typed digit by digit, so only complete years are used. */
export function TripDate({ date, onChange }: TripDateProps) {
  const { t, formats } = useTexts();
  const texts = useDateTexts();
  const [draft, setDraft] = useState<string | null>(date);
  const [seen, setSeen] = useState(date);
  /** Typed days that are not in the address yet: it follows a moment later. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (seen !== date) {
    setSeen(date);
    const at = asked.indexOf(date);
    setAsked(at === -1 ? [] : asked.slice(at + 1));
    // Changed elsewhere, such as by the back button.
    if (at === -1) setDraft(date);
  }
  return (
    <DateField
      id="trip-date"
      label={t('toll-calculator.day')}
      value={draft}
      locale={formats.locale}
      texts={texts}
      onChange={(day) => {
        setDraft(day);
        if (day !== null && day < earliest) return;
        if (day !== date) setAsked((before) => [...before, day ?? '']);
        onChange(day ?? '');
      }}
    />
  );
}
