import { success } from '@rampa/contract';
import {
  dodajKarticu,
  getKartice,
  getRegistracija,
  obrisiKarticu,
  postaviPodrazumevanu,
} from '@rampa/contract/cards';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { cardsView, openRegistrationView, registrationView } from './card-view.ts';
import type { Cards } from './cards.service.ts';

export function registerCardsRoutes(http: Http, cards: Cards): void {
  http.serveCustomer(getKartice, async (_, { scope }) =>
    success(cardsView(await cards.list(scope))),
  );
  http.serveCustomer(dodajKarticu, async (input, { scope }) =>
    viewed(await cards.startRegistration(scope, input), openRegistrationView),
  );
  http.serveCustomer(getRegistracija, async ({ order_number }, { scope }) =>
    viewed(await cards.registration(scope, order_number), registrationView),
  );
  http.serveCustomer(postaviPodrazumevanu, ({ cardId }, { scope }) =>
    cards.chooseDefault(scope, cardId),
  );
  http.serveCustomer(obrisiKarticu, ({ cardId }, { scope }) => cards.remove(scope, cardId));
}
