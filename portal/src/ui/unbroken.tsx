import type { ReactNode } from 'react';
import { piecesOf } from './unbroken-pieces.ts';
import styles from './unbroken.module.css';

/**
 * A text whose numbers and plates stay in one line each. Drawn so by a style: copied, they are what
 * they are. What is no text is left alone.
 */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content;
  const pieces = piecesOf(content);
  if (pieces.every(({ whole }) => !whole)) return content;
  return pieces.map(({ text, whole }, at) =>
    whole ? (
      // The same number may come twice; a text has no other order than its own.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <span key={at} className={styles['whole']}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
