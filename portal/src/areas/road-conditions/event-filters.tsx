import type { RoadEvent } from '@rampa/contract/road-conditions';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Chip, ChipGroup } from '../../ui/chips.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './event-filters.module.css';
import { KindIcon } from './event-marks.tsx';
import { chosenBy, roadsOf } from './live-events.ts';
import {
  eventKinds,
  kindsOf,
  readRoadConditionsSearch,
  type RoadConditionsSearch,
  withKind,
} from './road-conditions-search.ts';

interface EventFiltersProps {
  readonly events: readonly RoadEvent[];
  readonly search: RoadConditionsSearch;
  readonly onFilter: (next: RoadConditionsSearch) => void;
}

/** Road and kinds; both are in the address. */
export function EventFilters({ events, search, onFilter }: EventFiltersProps) {
  const { t, formats } = useTexts();
  const chosen = new Set(kindsOf(search));
  const ofRoad = chosenBy(events, search.road === undefined ? {} : { road: search.road });
  // A kind without events is not offered, unless it is selected.
  const kinds = eventKinds
    .map((kind) => ({ kind, count: ofRoad.filter((event) => event.kind === kind).length }))
    .filter(({ kind, count }) => count > 0 || chosen.has(kind));
  const roads = new Set([...roadsOf(events), ...(search.road === undefined ? [] : [search.road])]);
  return (
    <search className={styles['filters']} aria-label={t('road-conditions.filters')}>
      <Select
        label={t('road-conditions.road')}
        value={search.road ?? ''}
        options={[
          { value: '', label: t('road-conditions.road-all') },
          ...[...roads].map((road) => ({ value: road, label: road })),
        ]}
        onChange={({ target }) =>
          onFilter(readRoadConditionsSearch({ ...search, road: target.value }))
        }
      />
      {kinds.length === 0 ? null : (
        <ChipGroup label={t('road-conditions.kinds')} dense>
          {kinds.map(({ kind, count }) => (
            <Chip
              key={kind}
              pressed={chosen.has(kind)}
              icon={<KindIcon kind={kind} size={18} />}
              count={formats.number(count)}
              onPress={() => onFilter(withKind(search, kind))}
            >
              {t(`road-conditions.kind-${kind}`)}
            </Chip>
          ))}
        </ChipGroup>
      )}
    </search>
  );
}
