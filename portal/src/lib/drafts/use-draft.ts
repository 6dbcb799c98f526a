import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { session, tab } from '../portal.ts';
import { createDraft } from './drafts.ts';

interface DraftOptions<Values extends FieldValues> {
  /** Tells the forms of one address apart. */
  readonly name: string;
  /** Never kept: passwords and other secrets. */
  readonly without?: readonly (keyof Values & string)[];
  /** Visitors use the form as well: what they typed stays theirs when they sign in. */
  readonly ofVisitorToo?: boolean;
  /** Outlives the tab, until it is sent or the customer signs out: see `drafts.ts`. */
  readonly onDevice?: boolean;
}

/**
 * Keeps what is typed into a form until it is sent, so that it survives signing in again. Call
 * `clear` once the form has been accepted.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, without = [], ofVisitorToo = false, onDevice = false }: DraftOptions<Values>,
): { readonly clear: () => void } {
  const address = useLocation({ select: ({ pathname }) => pathname });
  const draft = useMemo(
    () => createDraft(onDevice ? localStorage : sessionStorage, address, name),
    [address, name, onDevice],
  );
  const secrets = without.join(' ');

  useEffect(() => {
    // Nothing can be sent, and what a clerk types is not the customer's.
    if (!tab.acts) return undefined;
    const owner = () => session.get().user?.username ?? '';
    const kept = draft.read(owner()) ?? (ofVisitorToo ? draft.read('') : undefined);
    if (isValues(kept)) {
      // A draft of an older version of the form may lack fields, which then keep their defaults.
      form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback({ values }) {
        // After signing out, perhaps in another tab, nothing is left on the device.
        if (onDevice && owner() === '') return;
        const kinds = Object.entries(values).filter(
          ([field]) => !secrets.split(' ').includes(field),
        );
        draft.write(owner(), Object.fromEntries(kinds));
      },
    });
    return stop;
  }, [draft, form, secrets, ofVisitorToo, onDevice]);

  return { clear: draft.remove };
}

function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
