import { type ReactNode, Suspense, useState } from 'react';
import { clock } from '../portal.ts';
import { remember, remembered } from '../remembered.ts';
import { type Translate, useTexts } from '../texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './tag-period-filter.module.css';
import type { TagOption } from './find-tags.ts';
import { PeriodRange } from './late-period-range.ts';
import {
  type PeriodPreset,
  periodOfPreset,
  periodPresets,
  presetOfPeriod,
} from './period-presets.ts';
import { TagSelect } from './tag-select.tsx';
import { useTagsOnDemand } from './use-all-tags.ts';
import { useAsOptions } from './use-tag-options.ts';

/** As the calls take it; empty means all. */
interface Selection {
  readonly tag_id: string;
  readonly period: string;
}

interface TagPeriodFilterProps {
  /** Names the filter for a screen reader, such as "Choose passages". */
  readonly label: string;
  readonly selection: Selection;
  readonly onChange: (filter: { readonly tag?: string; readonly period?: string }) => void;
  /** Selectable tags; all tags of the account by default. */
  readonly tags?: readonly TagOption[];
  /** Further filters after these two. */
  readonly children?: ReactNode;
}

const periodKey = 'rampa-period';

/** The period chosen last is offered first. */
function presetsFrom(last: string): readonly PeriodPreset[] {
  const first = periodPresets.filter((preset) => preset === last);
  return [...first, ...periodPresets.filter((preset) => preset !== last)];
}

/** Filters a history: one tag or all, and a period. */
export function TagPeriodFilter({
  label,
  selection,
  onChange,
  tags,
  children,
}: TagPeriodFilterProps) {
  const { t, now } = useTexts();
  const [chosen, setChosen] = useState<PeriodPreset | 'custom'>();
  const preset = presetOfPeriod(selection.period, now, chosen === 'custom' ? undefined : chosen);
  const offered = presetsFrom(remembered(periodKey));
  const shown = chosen === 'custom' || preset === undefined ? 'custom' : preset;

  function choosePeriod(value: string): void {
    const next = periodPresets.find((one) => one === value);
    setChosen(next ?? 'custom');
    if (next === undefined) return;
    remember(periodKey, next);
    onChange({ period: periodOfPreset(next, clock.now()) });
  }

  return (
    <search className={styles['filter']} aria-label={label}>
      {tags === undefined ? (
        <OwnTagSelect value={selection.tag_id} onChange={(tag) => onChange({ tag })} />
      ) : (
        <FilterTagSelect
          tags={tags}
          value={selection.tag_id}
          onChange={(tag) => onChange({ tag })}
        />
      )}
      <Select
        label={t('selection.period')}
        value={shown}
        options={[
          ...offered.map((value) => ({ value, label: presetName(t, value) })),
          { value: 'custom', label: t('selection.period-custom') },
        ]}
        onChange={(event) => choosePeriod(event.target.value)}
      />
      {children}
      {shown === 'custom' ? (
        <div className={styles['range']}>
          <Suspense fallback={<Skeleton height="4.75rem" />}>
            <PeriodRange period={selection.period} onChange={(period) => onChange({ period })} />
          </Suspense>
        </div>
      ) : null}
    </search>
  );
}

interface FilterTagProps {
  readonly value: string;
  readonly onChange: (tag: string) => void;
}

function OwnTagSelect(props: FilterTagProps) {
  const [entered, setEntered] = useState(false);
  // One that the address names may be any of them.
  const { tags, coming } = useTagsOnDemand(entered || props.value !== '');
  const options = useAsOptions(tags);
  return (
    <FilterTagSelect {...props} tags={options} coming={coming} onFocus={() => setEntered(true)} />
  );
}

interface FilterTagSelectProps extends FilterTagProps {
  readonly tags: readonly TagOption[];
  readonly coming?: boolean;
  readonly onFocus?: () => void;
}

function FilterTagSelect(props: FilterTagSelectProps) {
  const { t } = useTexts();
  return (
    <TagSelect
      {...props}
      label={t('selection.tag')}
      none={t('selection.all-tags')}
      // The address may name a tag that does not exist, or is not loaded yet.
      unknown={t('selection.one-tag')}
    />
  );
}

function presetName(t: Translate, preset: PeriodPreset): string {
  switch (preset) {
    case 'all':
      return t('selection.period-all');
    case 'this-month':
      return t('selection.period-this-month');
    case 'last-month':
      return t('selection.period-last-month');
    case 'last-30-days':
      return t('selection.period-last-30-days');
    case 'this-year':
      return t('selection.period-this-year');
  }
}
