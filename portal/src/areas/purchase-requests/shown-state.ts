import type { PurchaseRequest, RequestState } from '@rampa/contract/purchase-requests';

/** An expired price is shown as expired, even before the server has marked it so. */
export function shownState({
  state,
  acceptable,
}: Pick<PurchaseRequest, 'state' | 'acceptable'>): RequestState {
  return state === 'priced' && !acceptable ? 'expired' : state;
}

/** The last day of a valid offer; null if there is none, or it was answered. */
export function offeredUntil(
  request: Pick<PurchaseRequest, 'state' | 'acceptable' | 'validUntil'>,
): string | null {
  return shownState(request) === 'priced' ? request.validUntil : null;
}
