import { getTagovi } from '@rampa/contract/tags';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useCall } from '../../lib/api/queries.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { firstValues, type Offer, type OrderValues } from './order-values.ts';

/**
 * Puts one tag of the category of the replaced tag into the form. After that the address need not name
 * it any more: it is stored with the form's other values.
 */
export function useReplacement(
  form: UseFormReturn<OrderValues>,
  offer: Offer,
  serialNumber: string | undefined,
  onLaid: () => void,
): void {
  const { authenticated } = useSession();
  const { value } = useCall(
    getTagovi,
    { first: 0, rows: 5, filter: serialNumber ?? '' },
    { enabled: authenticated && serialNumber !== undefined, quiet: true },
  );
  const replaced = value?.items.find((tag) => tag.serial_number === serialNumber);
  const lay = useEffectEvent((category: keyof OrderValues['quantities'], serial: string) => {
    const sold = offer.categories.some(({ kategorija }) => kategorija === category);
    form.setValue('quantities', { ...firstValues.quantities, ...(sold ? { [category]: 1 } : {}) });
    form.setValue('packages', firstValues.packages);
    form.setValue('replaces', serial);
    onLaid();
  });
  useEffect(() => {
    if (replaced !== undefined) lay(replaced.kategorija, replaced.serial_number);
  }, [replaced]);
}
