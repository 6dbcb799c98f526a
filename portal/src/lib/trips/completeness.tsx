import type { CompleteUpTo } from '@rampa/contract';
import { useEffect } from 'react';
import { remember, remembered } from '../remembered.ts';
import { useTexts } from '../texts/use-texts.ts';
import { completenessText } from './completeness-text.ts';
import styles from './completeness.module.css';

/** Whether this operator's lists say it: then room is kept for it while they load. */
const key = 'completeness';

interface CompletenessProps {
  /** Null where lanes deliver no control records; undefined from an operator's server that does not know of it. */
  readonly value: CompleteUpTo | null | undefined;
}

/** Up to when a list or a sum is complete, and which stations are behind; nothing where that is not known. */
export function Completeness({ value }: CompletenessProps) {
  const texts = useTexts();
  const said = value !== null && value !== undefined;
  useEffect(() => remember(key, said ? 'said' : ''), [said]);
  return said ? <p className={styles['said']}>{completenessText(value, texts)}</p> : null;
}

/** Its place while what it is said of is loading. */
export function CompletenessPlace() {
  return remembered(key) === '' ? null : (
    <p className={styles['said']} aria-hidden="true">
      {'\u00a0'}
    </p>
  );
}
