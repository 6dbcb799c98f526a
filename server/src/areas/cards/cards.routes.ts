import { success } from '@rampa/contract';
import {
  dodajKarticu,
  getKartice,
  getRegistracija,
  obrisiKarticu,
  postaviPodrazumevanu,
} from '@rampa/contract/cards';
import type { CustomerContext, Http } from '../../platform/http/http.ts';
import type { Cards } from './cards.service.ts';
import type { Actor } from './registrations.ts';

const actorOf = ({ session, requestId }: CustomerContext): Actor => ({
  accountId: session.accountId,
  userId: session.userId,
  requestId,
});

export function registerCardsRoutes(http: Http, cards: Cards): void {
  http.serveCustomer(getKartice, async (_, { session }) =>
    success(await cards.list(session.accountId)),
  );
  http.serveCustomer(dodajKarticu, (input, context) =>
    cards.startRegistration(actorOf(context), input),
  );
  http.serveCustomer(getRegistracija, ({ order_number }, { session }) =>
    cards.registration(session.accountId, order_number),
  );
  http.serveCustomer(postaviPodrazumevanu, ({ cardId }, context) =>
    cards.chooseDefault(actorOf(context), cardId),
  );
  http.serveCustomer(obrisiKarticu, ({ cardId }, context) =>
    cards.remove(actorOf(context), cardId),
  );
}
