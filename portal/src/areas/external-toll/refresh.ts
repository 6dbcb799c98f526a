import {
  getT4AKartice,
  getT4AKorisnikAktivan,
  getT4APregled,
  getT4APlacanjeRacuna,
  getT4AProvera,
  getT4ADetaljiRacuna,
  getT4ARacune,
  getT4ATagovi,
} from '@rampa/contract/external-toll';
import { getKartice } from '@rampa/contract/cards';
import { getTagovi } from '@rampa/contract/tags';
import { refreshCalls } from '../../lib/api/queries.ts';

const overviewCalls = [getT4APregled, getT4AKorisnikAktivan, getT4AProvera];

/** A tag was added or changed its state; a lost one does so at home as well. */
export const refreshTags = (): Promise<void> =>
  refreshCalls(...overviewCalls, getT4ATagovi, getTagovi);

/** An invoice is paid, or its payment ended otherwise: the service may work again. */
export const refreshInvoices = (): Promise<void> =>
  refreshCalls(...overviewCalls, getT4ARacune, getT4ADetaljiRacuna, getT4APlacanjeRacuna);

/** A card was added, removed, or made the default one. */
export const refreshCards = (): Promise<void> =>
  refreshCalls(...overviewCalls, getT4AKartice, getKartice);
