import { ListChecks, Pencil } from 'lucide-react';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from './bulk.module.css';
import {
  allChosen,
  type Chosen,
  countChosen,
  isChosen,
  noneChosen,
  withChosen,
} from './selection.ts';

interface SelectionBarProps {
  readonly chosen: Chosen;
  /** Of the page that is shown. */
  readonly tagIds: readonly string[];
  readonly totalRecords: number;
  readonly onChange: (chosen: Chosen) => void;
  readonly onEdit: () => void;
}

/** How many tags are selected, across pages, and what can be done to them. */
export function SelectionBar({
  chosen,
  tagIds,
  totalRecords,
  onChange,
  onEdit,
}: SelectionBarProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const count = countChosen(chosen, totalRecords);
  const all = { count: totalRecords, number: formats.number(totalRecords) };
  return (
    <div className={styles['bar']} role="group" aria-label={t('tags.bulk')}>
      <Checkbox
        label={t('tags.bulk-page')}
        checked={tagIds.every((id) => isChosen(chosen, id))}
        onChange={(wanted) => onChange(withChosen(chosen, tagIds, wanted))}
      />
      {count < totalRecords && totalRecords > tagIds.length ? (
        <Button
          kind="quiet"
          size="small"
          icon={<ListChecks size={18} aria-hidden="true" />}
          onClick={() => onChange(allChosen)}
        >
          {t('tags.bulk-all', all)}
        </Button>
      ) : null}
      <span role="status" className={styles['count']}>
        {count === 0 ? '' : t('tags.bulk-count', { count, number: formats.number(count) })}
      </span>
      {count === 0 ? null : (
        <>
          <Button
            kind="primary"
            size="small"
            icon={<Pencil size={18} aria-hidden="true" />}
            disabledReason={offline}
            onClick={onEdit}
          >
            {t('tags.bulk-edit')}
          </Button>
          <Button size="small" onClick={() => onChange(noneChosen)}>
            {t('tags.bulk-none')}
          </Button>
        </>
      )}
    </div>
  );
}
