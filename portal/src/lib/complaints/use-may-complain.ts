import { settings } from '../portal.ts';
import { useRouteExists } from '../routing/use-route-exists.ts';
import { useSession } from '../session/use-session.ts';

/** A screen of another area, linked to where it exists. */
export const complaintsAddress: string = '/pages/reklamacije';

/** Whether this customer may file complaints here. */
export function useMayComplain(): boolean {
  const { authenticated, user } = useSession();
  const exists = useRouteExists()(complaintsAddress);
  return exists && authenticated && settings.complaints !== 'false' && user?.lice !== 'distributor';
}
