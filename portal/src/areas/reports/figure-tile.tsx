import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './reports.module.css';

export interface FigureTileProps {
  readonly value: number;
  /** What is counted; a link where the rows have a screen. */
  readonly name: ReactNode;
  /** What of it presses, and where. */
  readonly children?: ReactNode;
  /** Something has to be done. */
  readonly pressing?: boolean;
}

/** One figure with its name. */
export function FigureTile({ value, name, children, pressing = false }: FigureTileProps) {
  const { formats } = useTexts();
  return (
    <li className={classNames(styles['tile'], pressing && styles['pressing'])}>
      <strong className={styles['value']}>{formats.number(value)}</strong>
      <span className={styles['name']}>{name}</span>
      {children}
    </li>
  );
}
