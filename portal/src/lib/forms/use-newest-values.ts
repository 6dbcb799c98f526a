import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Fields that nobody has changed follow what the form would open with now: it may show the answers of the last visit until those
 * of now have come, and somebody else may save something meanwhile. What is typed stays.
 */
export function useNewestValues<Values extends FieldValues>(
  { formState, reset }: Pick<UseFormReturn<Values>, 'formState' | 'reset'>,
  newest: Values,
): void {
  const now = JSON.stringify(newest);
  const known = useRef(now);
  // Read while rendering: otherwise the form does not keep them.
  void formState.dirtyFields;
  useEffect(() => {
    if (known.current === now) return;
    known.current = now;
    reset(newest, { keepDirtyValues: true });
  }, [now, newest, reset]);
}
