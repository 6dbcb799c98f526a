import {
  getProdajnaMesta,
  getProdajnaMestaUprave,
  getProdajnoMestoUprave,
} from '@rampa/contract/points-of-sale';
import { refreshCalls } from '../../../lib/api/queries.ts';

/** After a change, or where somebody else was faster. */
export function refreshPoints(): void {
  void refreshCalls(getProdajnoMestoUprave, getProdajnaMestaUprave, getProdajnaMesta);
}
