import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './desk-cells.module.css';

interface CellProps {
  readonly children: ReactNode;
}

/** What a cell of a desk's table says, line by line. */
export function Lines({ children }: CellProps) {
  return <span className={styles['lines']}>{children}</span>;
}

/** What matters less than the rest of its cell. */
export function Aside({
  children,
  ...attributes
}: CellProps & Pick<ComponentProps<'span'>, 'lang' | 'translate'>) {
  return (
    <span className={styles['aside']} {...attributes}>
      {children}
    </span>
  );
}

/** What a colleague wrote, in their lines. */
export function Note({ children }: CellProps) {
  return <span className={styles['note']}>{children}</span>;
}

interface DecidedProps {
  /** Empty when they are gone. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Who decided, and when. */
export function Decided({ by, at }: DecidedProps) {
  const { formats, now } = useTexts();
  const when = formats.dayTime(at, now);
  return <Aside>{by === '' ? when : `${by}, ${when}`}</Aside>;
}
