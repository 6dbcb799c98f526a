import { type Card, getKartice } from '@rampa/contract/cards';
import { useCall } from '../api/queries.ts';
import { useMayCall } from '../session/use-may-call.ts';

const none: readonly Card[] = [];

/**
 * Saved cards that can be charged, the default one first; none for who may not use them, and where the list could not be
 * loaded: one pays in another way then.
 */
export function useChargeableCards(): readonly Card[] | 'loading' {
  const may = useMayCall(getKartice);
  const { value, loading } = useCall(getKartice, {}, { enabled: may, quiet: true });
  if (may && value === undefined && loading) return 'loading';
  return value?.items.filter(({ expiry }) => expiry !== 'over') ?? none;
}
