import type { CallResult } from '@rampa/contract';
import type { getT4AKorisnikAktivan, getT4APregled } from '@rampa/contract/external-toll';

export type ServiceStatus = CallResult<typeof getT4AKorisnikAktivan>;
export type ServiceOverview = CallResult<typeof getT4APregled>;
export type ServiceState = ServiceOverview['state'];

/**
 * The state of the account, by the call that the specification has for it; our own server also tells
 * a service that was never activated from one that lacks something.
 */
export function serviceState(
  { aktivan, blokiran, faliKartica, faliTag }: ServiceStatus,
  overview: ServiceOverview | undefined,
): ServiceState {
  const lacking = faliKartica || faliTag;
  // Decisions, section 9: should both ever be true, blocked wins.
  if (aktivan && !blokiran) return 'active';
  if (overview?.state === 'inactive') return 'inactive';
  if (blokiran && !lacking) return 'blocked';
  if (overview?.state === 'blocked') return 'blocked';
  return lacking || overview !== undefined ? 'incomplete' : 'inactive';
}
