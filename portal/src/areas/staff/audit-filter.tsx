import { auditActions } from '@rampa/contract/staff';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { dayOf } from '../../lib/routing/list-search.ts';
import { DeskSearchForm, DeskTick } from '../../lib/screens/desk-list-page.tsx';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AuditSearch, readAuditSearch, wantsFirstDay } from './audit-search.ts';

interface AuditFilterProps {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}

/** By customer, number, member of staff, action and days. */
export function AuditFilter({ search, onChange }: AuditFilterProps) {
  const { t, formats, now } = useTexts();
  const dates = useDateTexts();
  const [written, setWritten] = useState(() => writtenIn(search));
  const [missing, setMissing] = useState(() => wantsFirstDay(search));
  // Another address was opened, such as by the browser's Back.
  const address = JSON.stringify(writtenIn(search));
  const [shown, setShown] = useState(address);
  if (shown !== address) {
    setShown(address);
    setWritten(writtenIn(search));
    setMissing(wantsFirstDay(search));
  }
  const set = (changed: Partial<typeof written>): void => setWritten({ ...written, ...changed });
  const onSearch = (): void => {
    const next = readAuditSearch({ ...written, all: written.all ? 'yes' : '' });
    setMissing(wantsFirstDay(next));
    if (!wantsFirstDay(next)) onChange(next);
  };
  const { locale } = formats;
  const actions = useMemo(() => {
    const named = auditActions.map((value) => ({ value, label: t(`staff.action-${value}`) }));
    return named.sort((one, other) => one.label.localeCompare(other.label, locale));
  }, [t, locale]);

  const text = (name: 'customer' | 'reference' | 'staff') => ({
    label: t(`staff.audit-${name}`),
    value: written[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      set({ [name]: target.value }),
  });
  const day = (name: 'from' | 'to') => (
    <DateField
      id={`audit-${name}`}
      label={t(`staff.audit-${name}`)}
      value={written[name] === '' ? null : written[name]}
      max={tollDayOf(now)}
      error={name === 'from' && missing ? t('staff.audit-from-missing') : undefined}
      locale={locale}
      texts={dates}
      onChange={(value) => set({ [name]: value ?? '' })}
    />
  );
  return (
    <DeskSearchForm onSearch={onSearch}>
      <TextField {...text('customer')} />
      <TextField {...text('reference')} />
      <TextField {...text('staff')} />
      <Select
        label={t('staff.audit-action')}
        value={written.action}
        options={[{ value: '', label: t('staff.audit-any-action') }, ...actions]}
        onChange={({ target }) => set({ action: target.value })}
      />
      {day('from')}
      {day('to')}
      <DeskTick
        label={t('staff.audit-all')}
        checked={written.all}
        onChange={(all) => set({ all })}
      />
      <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
        {t('staff.search')}
      </Button>
    </DeskSearchForm>
  );
}

function writtenIn({ customer, reference, staff, action, from, to, all }: AuditSearch) {
  return {
    customer: customer ?? '',
    reference: reference ?? '',
    staff: staff ?? '',
    action: action ?? '',
    from: dayOf(from) ?? '',
    to: dayOf(to) ?? '',
    all: all === 'yes',
  };
}
