import type { CompleteUpTo } from '@rampa/contract';
import { useEffect } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { remember, remembered } from '../remembered.ts';
import { useTexts } from '../texts/use-texts.ts';
import { completenessText } from './completeness-text.ts';
import styles from './completeness.module.css';

/** Whether this operator's lists say it: then room is kept for it while they load. */
const key = 'completeness';

interface CompletenessProps {
  /** Null where lanes deliver no control records; undefined from an operator's server that does not know of it. */
  readonly value: CompleteUpTo | null | undefined;
  /** Below a list, at a distance from it. */
  readonly below?: boolean;
}

/** Up to when a list or a sum is complete, and which stations are behind; nothing where that is not known. */
export function Completeness({ value, below = false }: CompletenessProps) {
  const texts = useTexts();
  const said = value !== null && value !== undefined;
  useEffect(() => remember(key, said ? 'said' : ''), [said]);
  if (!said) return null;
  return (
    <p className={classNames(styles['said'], below && styles['below'])}>
      {completenessText(value, texts)}
    </p>
  );
}

/** Its place while what it is said of is loading. */
export function CompletenessPlace() {
  return remembered(key) === '' ? null : (
    <p className={styles['said']} aria-hidden="true">
      {'\u00a0'}
    </p>
  );
}
