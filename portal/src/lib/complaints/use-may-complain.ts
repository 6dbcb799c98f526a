import { settings } from '../portal.ts';
import { useRouteExists } from '../routing/use-route-exists.ts';
import { useSession } from '../session/use-session.ts';

/** Another area's screen, linked to where it is there. */
export const complaintsAddress: string = '/pages/reklamacije';

/** Whether complaints are taken of this customer here. */
export function useMayComplain(): boolean {
  const { authenticated, user } = useSession();
  const exists = useRouteExists()(complaintsAddress);
  return exists && authenticated && settings.complaints !== 'false' && user?.lice !== 'distributor';
}
