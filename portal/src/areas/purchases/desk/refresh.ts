import {
  getOtpremu,
  getPorudzbinaZaOtpremu,
  getStanjeProdajnihMesta,
  getZalihe,
} from '@rampa/contract/purchases';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../../lib/api/queries.ts';

/** After each step, done or refused: a refusal says that the screen is old. The menu counts what is to be sent. */
export function refreshDesk(): void {
  void refreshCalls(
    getOtpremu,
    getPorudzbinaZaOtpremu,
    getZalihe,
    getStanjeProdajnihMesta,
    getStanjeRada,
  );
}
