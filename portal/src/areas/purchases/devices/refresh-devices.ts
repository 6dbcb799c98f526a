import { getBaterijePriKraju, getUredjaj } from '@rampa/contract/purchases';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { refreshDesk } from '../desk/refresh.ts';

/** After something was done to a device, or refused: a refusal says that the screen is old. */
export function refreshDevices(): void {
  refreshDesk();
  void refreshCalls(getUredjaj, getBaterijePriKraju);
}
