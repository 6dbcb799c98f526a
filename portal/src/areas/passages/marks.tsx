import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import { TriangleAlert } from 'lucide-react';
import { markName } from '../../lib/trips/mark-name.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './marks.module.css';

interface MarksProps {
  readonly marks: readonly PassageMark[];
  readonly kategorija: Kategorija;
  /** Opens the full explanation. */
  readonly onAsk: () => void;
}

/** What looks wrong about a passage, as flags that lead to the explanation. */
export function Marks({ marks, kategorija, onAsk }: MarksProps) {
  const { t } = useTexts();
  if (marks.length === 0) return null;
  return (
    <span className={styles['marks']}>
      {marks.map((mark) => (
        <button
          key={mark}
          type="button"
          className={styles['mark']}
          aria-haspopup="dialog"
          onClick={onAsk}
        >
          <Badge tone="notice" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            {markName(t, mark, kategorija)}
          </Badge>
        </button>
      ))}
    </span>
  );
}
