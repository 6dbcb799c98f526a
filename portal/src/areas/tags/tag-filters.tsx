import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CostCentreFilter } from '../../lib/cost-centres/cost-centre-filter.tsx';
import { DriverFilter } from '../../lib/drivers/driver-filter.tsx';
import { clock } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './tag-filters.module.css';
import { type TagsFilter, tagStatuses, type TagsSearch } from './tags-search.ts';

interface TagFiltersProps {
  readonly search: TagsSearch;
  readonly onFilter: (filter: TagsFilter) => void;
}

/** Search and status; both live in the address. */
export function TagFilters({ search, onFilter }: TagFiltersProps) {
  const { t } = useTexts();
  const options = tagStatuses.map((status) => ({
    value: status,
    label: t(`tags.status-${status}`),
  }));
  return (
    <search className={styles['filters']} aria-label={t('tags.filters')}>
      <SearchField value={search.filter ?? ''} onChange={(filter) => onFilter({ filter })} />
      <Select
        label={t('tags.status')}
        value={search.status ?? ''}
        options={[{ value: '', label: t('tags.status-all') }, ...options]}
        onChange={(event) =>
          onFilter({ status: tagStatuses.find((one) => one === event.target.value) ?? '' })
        }
      />
      <CostCentreFilter
        value={search.costCentre ?? ''}
        onChange={(costCentre) => onFilter({ costCentre })}
      />
      <DriverFilter
        value={search.driver ?? ''}
        former={false}
        onChange={(driver) => onFilter({ driver })}
      />
    </search>
  );
}

const longestFilter = 80;
/** Milliseconds after the last letter. */
const typingPause = 300;

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useEffectEvent(() => {
    sent.current = typed;
    onChange(typed);
  });

  useEffect(() => {
    // The back button or "show all" has changed the address: it wins.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === sent.current) return undefined;
    return clock.after(typingPause, () => send());
  }, [typed]);

  return (
    <TextField
      type="search"
      name="filter"
      label={t('tags.search')}
      placeholder={t('tags.search-hint')}
      autoComplete="off"
      spellCheck={false}
      maxLength={longestFilter}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
