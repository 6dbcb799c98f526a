import type { DispatchOrder } from '@rampa/contract/purchases';
import { type FocusEvent, useEffect, useRef } from 'react';
import { clock } from '../../../lib/portal.ts';

/** Where the focus can go: what is next, or the devices. */
export const placeIds = { next: 'order-next', devices: 'order-devices' } as const;

// A dialog returns the focus in the next frames, if its button still exists.
const afterDialog = 100;

function placeAfter(before: DispatchOrder, { order: { phase } }: DispatchOrder): string {
  const isNext = phase === 'pack' || phase === 'ship' || phase === 'under-way';
  return isNext && phase !== before.order.phase ? placeIds.next : placeIds.devices;
}

/**
 * A step without a dialog may remove the button or the field that it was done with: whoever cannot see the screen goes
 * on at the part of it that is next, rather than at the top of the page. Dialogs look after the focus themselves.
 */
export function useKeptPlace(shown: DispatchOrder): {
  readonly onFocus: (event: FocusEvent) => void;
} {
  const last = useRef<Element>(undefined);
  const before = useRef(shown);
  useEffect(() => {
    const place = placeAfter(before.current, shown);
    before.current = shown;
    return clock.after(afterDialog, () => {
      const gone = last.current !== undefined && !last.current.isConnected;
      if (gone && document.activeElement === document.body) document.getElementById(place)?.focus();
    });
  }, [shown]);
  return {
    onFocus({ target }) {
      last.current = target;
    },
  };
}
