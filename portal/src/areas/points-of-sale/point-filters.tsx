import { Clock, LocateFixed, LocateOff } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipGroup } from '../../ui/chips.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './point-filters.module.css';
import {
  type PointsSearch,
  readPointsSearch,
  services,
  servicesOf,
  withService,
} from './points-search.ts';
import type { Visitor } from './use-visitor.ts';

interface PointFiltersProps {
  readonly search: PointsSearch;
  readonly visitor: Visitor;
  readonly onFilter: (next: PointsSearch, replace: boolean) => void;
}

/** Search, services and position; the choice is in the address, the position is not. */
export function PointFilters({ search, visitor, onFilter }: PointFiltersProps) {
  const { t } = useTexts();
  const chosen = new Set(servicesOf(search));
  const { open: _, ...whenever } = search;
  return (
    <search className={styles['filters']} aria-label={t('points-of-sale.filters')}>
      <div className={styles['line']}>
        <TextField
          id="points-text"
          type="search"
          label={t('points-of-sale.search')}
          autoComplete="off"
          maxLength={60}
          value={search.text ?? ''}
          onChange={({ target }) =>
            onFilter(readPointsSearch({ ...search, text: target.value }), true)
          }
        />
        <NearMe visitor={visitor} />
      </div>
      <ChipGroup label={t('points-of-sale.need')}>
        <Chip
          pressed={search.open === 'now'}
          icon={<Clock size={18} aria-hidden="true" />}
          onPress={() =>
            onFilter(search.open === 'now' ? whenever : { ...search, open: 'now' }, false)
          }
        >
          {t('points-of-sale.open-now')}
        </Chip>
        {services.map((service) => (
          <Chip
            key={service}
            pressed={chosen.has(service)}
            onPress={() => onFilter(withService(search, service), false)}
          >
            {t(`points-of-sale.service-${service}`)}
          </Chip>
        ))}
      </ChipGroup>
      <div role="status">
        {visitor.state === 'refused' || visitor.state === 'unknown' ? (
          <Notice tone="info">{t(`points-of-sale.position-${visitor.state}`)}</Notice>
        ) : null}
      </div>
    </search>
  );
}

function NearMe({ visitor }: { readonly visitor: Visitor }) {
  const { t } = useTexts();
  return visitor.state === 'known' ? (
    <Button icon={<LocateOff size={20} aria-hidden="true" />} onClick={visitor.forget}>
      {t('points-of-sale.forget-position')}
    </Button>
  ) : (
    <Button
      icon={<LocateFixed size={20} aria-hidden="true" />}
      busy={visitor.state === 'asking'}
      onClick={visitor.ask}
    >
      {t('points-of-sale.near-me')}
    </Button>
  );
}
