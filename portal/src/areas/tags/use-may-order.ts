import { napraviPorudzbinu } from '@rampa/contract/purchases';
import { settings } from '../../lib/portal.ts';
import { useRouteExists } from '../../lib/routing/use-route-exists.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useSession } from '../../lib/session/use-session.ts';

/** A screen of another area, linked to if it exists. */
export const orderAddress: string = '/pages/naruci-tag';

/** Whether this customer can order tags here. */
export function useMayOrder(): boolean {
  const { user } = useSession();
  const exists = useRouteExists()(orderAddress);
  const may = useMay(napraviPorudzbinu);
  return exists && may && settings.orderTag === 'true' && user?.lice !== 'distributor';
}
