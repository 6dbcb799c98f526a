import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './lanes.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly onDecide: () => void;
  readonly onClear: () => void;
}

/** What can be done with the ticked hours, at the foot of the window. */
export function SelectionBar({ count, onDecide, onClear }: SelectionBarProps) {
  const { t } = useTexts();
  return (
    <div className={styles['bar']} role="status">
      <strong>{t('lanes.selected', { count })}</strong>
      <Button kind="primary" onClick={onDecide}>
        {t('lanes.close-selected')}
      </Button>
      <Button kind="quiet" onClick={onClear}>
        {t('lanes.select-none')}
      </Button>
    </div>
  );
}
