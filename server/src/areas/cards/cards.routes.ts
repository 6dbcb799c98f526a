import { success } from '@rampa/contract';
import {
  dodajKarticu,
  getKartice,
  getRegistracija,
  obrisiKarticu,
  postaviPodrazumevanu,
} from '@rampa/contract/cards';
import type { Http } from '../../platform/http/http.ts';
import type { Cards } from './cards.service.ts';

export function registerCardsRoutes(http: Http, cards: Cards): void {
  http.serveCustomer(getKartice, async (_, { scope }) => success(await cards.list(scope)));
  http.serveCustomer(dodajKarticu, (input, { scope }) => cards.startRegistration(scope, input));
  http.serveCustomer(getRegistracija, ({ order_number }, { scope }) =>
    cards.registration(scope, order_number),
  );
  http.serveCustomer(postaviPodrazumevanu, ({ cardId }, { scope }) =>
    cards.chooseDefault(scope, cardId),
  );
  http.serveCustomer(obrisiKarticu, ({ cardId }, { scope }) => cards.remove(scope, cardId));
}
