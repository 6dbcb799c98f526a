import { getStanice } from '@rampa/contract/toll-calculator';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { amountEnds } from './amount-range.ts';
import type { PassagesSearch } from './passages-search.ts';
import styles from './search-fields.module.css';

interface SearchFieldsProps {
  readonly search: PassagesSearch;
  readonly onChange: (found: {
    readonly station?: string;
    readonly side?: string;
    readonly amount?: string;
  }) => void;
}

/** Searches passages by station and by amount. */
export function SearchFields({ search, onChange }: SearchFieldsProps) {
  const { t } = useTexts();
  const { station = '', side = '' } = search;
  return (
    <div className={styles['fields']}>
      <StationSelect value={station} onChange={(chosen) => onChange({ station: chosen })} />
      {station === '' ? null : (
        <Select
          label={t('passages.search-side')}
          value={side}
          options={[
            { value: '', label: t('passages.search-side-any') },
            { value: 'entry', label: t('passages.search-side-entry') },
            { value: 'exit', label: t('passages.search-side-exit') },
          ]}
          onChange={(event) => onChange({ side: event.target.value })}
        />
      )}
      <AmountField
        key={search.amount}
        amount={search.amount ?? ''}
        onChange={(amount) => onChange({ amount })}
      />
    </div>
  );
}

function StationSelect({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (station: string) => void;
}) {
  const { t, languageId, formats } = useTexts();
  const state = useCall(getStanice, { languageId }, { quiet: true });
  const order = new Intl.Collator(formats.locale);
  const stations = (state.value?.items ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => order.compare(a.label, b.label));
  const known = value === '' || stations.some((station) => station.value === value);
  return (
    <Select
      label={t('passages.search-station')}
      value={value}
      options={[
        { value: '', label: t('passages.search-any-station') },
        ...stations,
        // The address may name a station that does not exist, or is not loaded yet.
        ...(known ? [] : [{ value, label: t('passages.search-one-station') }]),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function AmountField({
  amount,
  onChange,
}: {
  readonly amount: string;
  readonly onChange: (amount: string) => void;
}) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(amount);
  const [wrong, setWrong] = useState(false);

  function apply(event: SyntheticEvent): void {
    event.preventDefault();
    const none = typed.trim() === '';
    setWrong(!none && amountEnds(typed) === undefined);
    if (none || amountEnds(typed) !== undefined) onChange(typed.trim());
  }

  return (
    <form method="post" className={styles['amount']} onSubmit={apply} noValidate>
      <TextField
        label={t('passages.search-amount')}
        hint={t('passages.search-amount-hint')}
        error={wrong ? t('passages.search-amount-fault') : undefined}
        value={typed}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon={<Search size={18} aria-hidden="true" />}>
        {t('passages.search-do')}
      </Button>
    </form>
  );
}
