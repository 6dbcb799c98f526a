import type { RoadEvent } from '@rampa/contract/road-conditions';
import { Check } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
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

/** Road and kinds; both live in the address. */
export function EventFilters({ events, search, onFilter }: EventFiltersProps) {
  const { t, formats } = useTexts();
  const chosen = new Set(kindsOf(search));
  const ofRoad = chosenBy(events, search.road === undefined ? {} : { road: search.road });
  // A kind that nothing is about is no choice, unless it is chosen.
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
        <fieldset className={styles['kinds']}>
          <legend className={styles['legend']}>{t('road-conditions.kinds')}</legend>
          <div className={styles['chips']}>
            {kinds.map(({ kind, count }) => {
              const pressed = chosen.has(kind);
              return (
                <button
                  key={kind}
                  type="button"
                  className={styles['chip']}
                  aria-pressed={pressed}
                  onClick={() => onFilter(withKind(search, kind))}
                >
                  {pressed ? (
                    <Check size={18} aria-hidden="true" strokeWidth={3} />
                  ) : (
                    <KindIcon kind={kind} size={18} />
                  )}
                  {t(`road-conditions.kind-${kind}`)}
                  <span className={styles['count']}>{formats.number(count)}</span>
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
    </search>
  );
}
