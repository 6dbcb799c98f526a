import {
  getStanicaUprave,
  getStanice,
  getStaniceUprave,
  getTarifa,
} from '@rampa/contract/toll-calculator';
import { refreshCalls } from '../../../lib/api/queries.ts';

/** After a change, or where somebody else was faster. */
export function refreshStations(): void {
  void refreshCalls(getStanicaUprave, getStaniceUprave, getStanice, getTarifa);
}
