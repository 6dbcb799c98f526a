import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import { TriangleAlert } from 'lucide-react';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './marks.module.css';

interface MarksProps {
  readonly marks: readonly PassageMark[];
  readonly kategorija: Kategorija;
  /** Opens where the reason stands in full. */
  readonly onAsk: () => void;
}

/** What looks wrong about a passage, as flags that lead to the reason. */
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

/** The name of a mark; `kategorija` is the one charged. */
export function markName(t: Translate, mark: PassageMark, kategorija: Kategorija): string {
  switch (mark) {
    case 'category-differs':
      return t('passages.mark-category-differs', { kategorija });
    case 'same-lane-twice':
      return t('passages.mark-same-lane-twice');
    case 'impossible-time':
      return t('passages.mark-impossible-time');
    case 'longest-route':
      return t('passages.mark-longest-route');
  }
}
