import { CostCentreFilter } from '../../lib/cost-centres/cost-centre-filter.tsx';
import { DriverFilter } from '../../lib/drivers/driver-filter.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import styles from './tag-filters.module.css';
import { TagSearchField } from './tag-search-field.tsx';
import { type TagsFilter, tagStatuses, type TagsSearch } from './tags-search.ts';

interface TagFiltersProps {
  readonly search: TagsSearch;
  readonly onFilter: (filter: TagsFilter) => void;
}

/** Search and status; both are in the address. */
export function TagFilters({ search, onFilter }: TagFiltersProps) {
  const { t } = useTexts();
  const options = tagStatuses.map((status) => ({
    value: status,
    label: t(`tags.status-${status}`),
  }));
  return (
    <search className={styles['filters']} aria-label={t('tags.filters')}>
      <TagSearchField
        name="filter"
        value={search.filter ?? ''}
        onChange={(filter) => onFilter({ filter })}
      />
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
