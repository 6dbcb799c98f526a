import { getDatotekeIsplata, getIsplate } from '@rampa/contract/payouts';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';

/** After each step, done or refused: a refusal says that the lists are old. The menu counts what is due. */
export function refreshPayouts(): void {
  void refreshCalls(getIsplate, getDatotekeIsplata, getStanjeRada);
}
