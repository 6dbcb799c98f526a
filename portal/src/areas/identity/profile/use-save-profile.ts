import { getProfil, type Profile } from '@rampa/contract/identity';
import { useEffect, useMemo, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { api, renewUserData } from '../../../lib/calls.ts';
import { session, toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';

interface Named {
  readonly ime: string;
  readonly prezime: string;
  readonly poslovno_ime: string;
}

/** What follows a saved profile: its toast, and the name in the header. */
export function useProfileSaved(): (saved: Named) => Promise<void> {
  const { t } = useTexts();
  return async ({ ime, prezime, poslovno_ime }) => {
    toasts.show({ severity: 'success', summary: t('identity.profile-saved') });
    const { user } = session.get();
    const shown = [user?.ime, user?.prezime, user?.poslovno_ime];
    const now = [ime, prezime, poslovno_ime].map((part) => part.trim());
    if (now.some((part, index) => part !== shown[index])) await renewUserData();
    await refreshCalls(getProfil);
  };
}

interface Base {
  /** The state to overwrite: the newest that the customer has seen. */
  readonly get: () => Profile;
  readonly set: (newest: Profile) => void;
  /** Another window has saved: saving again then overwrites what it saved, and what was typed stays. */
  readonly catchUp: () => void;
  /** Once that is known again: who saves at once does not meet their own warning twice. */
  readonly caughtUp: () => Promise<true>;
}

/** On which state of the profile a form's changes are based. */
export function useBase(profile: Profile): Base {
  const base = useRef(profile);
  const catchingUp = useRef<Promise<void>>(undefined);
  return useMemo(() => {
    const set = (newest: Profile): void => {
      base.current = newest;
    };
    return {
      get: () => base.current,
      set,
      catchUp() {
        catchingUp.current = newestProfile().then((newest) => {
          if (newest !== undefined) set(newest);
        });
      },
      async caughtUp() {
        await catchingUp.current;
        return true;
      },
    };
  }, []);
}

interface NewestOptions<Values extends FieldValues> {
  readonly profile: Profile;
  readonly base: Base;
  readonly form: UseFormReturn<Values>;
  readonly valuesOf: (profile: Profile) => Values;
}

/**
 * Shows a newer profile in a form as long as nothing was changed there. `keepSaved` is for what was saved: it is newer than the
 * profile that has not been read again yet, or could not be; what was typed since it was sent stays, and is still to be saved.
 */
export function useNewestProfile<Values extends FieldValues>(
  options: NewestOptions<Values>,
): { keepSaved(values: Values): void } {
  const { profile, base, form, valuesOf } = options;
  const shown = useRef(profile);
  const { reset, formState } = form;
  const { isDirty } = formState;
  useEffect(() => {
    if (isDirty || shown.current === profile) return;
    shown.current = profile;
    base.set(profile);
    reset(valuesOf(profile));
  }, [profile, isDirty, reset, base, valuesOf]);
  return {
    keepSaved(values) {
      shown.current = profile;
      reset(values, { keepValues: true });
    },
  };
}

/** The profile as the server has it now, bypassing every cache. */
export async function newestProfile(): Promise<Profile | undefined> {
  const outcome = await api.call(getProfil, {});
  return outcome.ok ? outcome.value : undefined;
}
