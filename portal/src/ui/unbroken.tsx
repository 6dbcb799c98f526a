import type { ReactNode } from 'react';
import { piecesOf } from './unbroken-pieces.ts';
import styles from './unbroken.module.css';

/**
 * A text whose numbers and plates each stay on one line. By style alone: copied, the text is
 * unchanged.
 * What is not a text is left alone.
 */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content;
  const pieces = piecesOf(content);
  if (pieces.every(({ whole }) => !whole)) return content;
  return pieces.map(({ text, whole }, at) =>
    whole ? (
      // The same number may occur twice; the pieces have no identity but their order.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <span key={at} className={styles['whole']}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
