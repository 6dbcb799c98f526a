import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Takes over what somebody else has saved while the form was open; what is typed stays. The fields that were changed, as long as
 * something is typed that they do not know.
 */
export function useOthersChange<
  Kept extends { readonly revision: number },
  Values extends FieldValues,
  Field,
>({
  kept,
  valuesOf,
  differing,
  form,
}: {
  /** As it is now; null for what is not there yet. */
  readonly kept: Kept | null;
  readonly valuesOf: (kept: Kept) => Values;
  /** The fields in which two differ. */
  readonly differing: (one: Values, other: Values) => readonly Field[];
  readonly form: UseFormReturn<Values>;
}): readonly Field[] {
  const [changed, setChanged] = useState<readonly Field[]>([]);
  const known = useRef(kept);
  // Read while rendering: otherwise the form does not keep them.
  const { isDirty, dirtyFields } = form.formState;
  const typed = isDirty && Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    const before = known.current;
    if (kept === null || before === null || kept.revision === before.revision) return;
    known.current = kept;
    const values = valuesOf(kept);
    const theirs = differing(valuesOf(before), values);
    form.reset(values, { keepDirtyValues: true });
    setChanged((earlier) => (typed ? [...new Set([...earlier, ...theirs])] : []));
  }, [kept, valuesOf, differing, form, typed]);
  return typed ? changed : [];
}
