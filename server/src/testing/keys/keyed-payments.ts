import type { CallResult } from '@rampa/contract';
import { getObrazac, posalji } from '@rampa/contract/contact';
import {
  dodajT4AKarticu,
  evidentirajT4AKarticu,
  getT4ATokenKartica,
} from '@rampa/contract/external-toll';
import { getToken } from '@rampa/contract/identity';
import { getDetalji, napraviPorudzbinu } from '@rampa/contract/purchases';
import { getStatusGosta, napraviDopunu, napraviDopunuGosta } from '@rampa/contract/top-ups';
import type { DroppedCard } from '../../areas/payments/index.ts';
import type { OrderFixture } from '../../areas/purchases/testing/order-fixture.ts';
import { v7 as uuid } from 'uuid';
import { everyAccount } from '../scope.ts';
import { password, tolerant, type Check } from './keyed-check.ts';

/** A card that is charged, one that is saved again, and one whose deletion waits while another keeps it. */
export async function cards(fixture: OrderFixture): Promise<Record<string, Check>> {
  const { app } = fixture;
  const { database, services } = app.app;
  const charged = await keepCard(fixture, '4111111111111111');
  const repeated = await keepCard(fixture, '5555555555554444');
  // The gateway has one token for all who saved the card, and was not reached yet.
  const other = everyAccount.account((await app.addCustomer()).accountId);
  const dropped = services.savedCards.drop(other, charged.card);
  await database.transaction((tx) => services.payments.requestCardDeletion(tx, dropped));
  await fixture.rows(
    `UPDATE jobs.job SET start_after = now() + interval '1 day' WHERE name = 'card-deletion' RETURNING 1`,
  );
  const waiting = () =>
    fixture.rows<{ data: DroppedCard }>(`SELECT data FROM jobs.job WHERE name = 'card-deletion'`);
  return {
    'saved card': async ({ app: there }) =>
      (await tolerant(() =>
        there.services.savedCards.tokenOf(charged.scope, there.database.queries, charged.cardId),
      )) === charged.card.token,
    async 'card that waits to be deleted'({ app: there }) {
      const [job] = await waiting();
      const { savedCards } = there.services;
      const asked = await tolerant(() =>
        savedCards.tokenToDelete(everyAccount, there.database.queries, job?.data ?? dropped),
      );
      return asked === null;
    },
    'card saved again': async ({ app: there }) =>
      (await there.database.transaction((tx) =>
        there.services.savedCards.take(repeated.scope, tx, 'monri', repeated.card),
      )) === repeated.cardId,
  };
}

/** A customer who has saved a card by a top-up. */
async function keepCard(fixture: OrderFixture, pan: string) {
  const customer = await fixture.addCustomer();
  const input = { tag_id: customer.tagId, amount: 250_000, idempotencyKey: uuid(), keepCard: true };
  const started = await fixture.call(customer, napraviDopunu, input);
  const order = started.result as CallResult<typeof napraviDopunu>;
  await fixture.goToGateway(order.redirectUrl);
  await fixture.gateway.approve(order.order_number, { pan });
  const scope = everyAccount.account(customer.accountId);
  const { database, services } = fixture.app.app;
  const [kept] = await services.cards.list(scope);
  const { cardId = '', brand = '', maskedNumber = '' } = kept ?? {};
  const token = (await services.savedCards.tokenOf(scope, database.queries, cardId)) ?? '';
  return { scope, cardId, card: { token, brand, maskedNumber, expires: null } };
}

/** A card that was registered for tolls abroad, as the browser comes back with it. */
export async function registrations(fixture: OrderFixture): Promise<Record<string, Check>> {
  const { app } = fixture;
  const customer = await fixture.addCustomer();
  const { username } = customer;
  const begun = await app.call(dodajT4AKarticu, {}, customer.token);
  const { order_number, redirectUrl } = begun.result as CallResult<typeof dodajT4AKarticu>;
  await fixture.goToGateway(redirectUrl);
  await fixture.gateway.approve(order_number, { pan: '4111111111111111' });
  const { pathname, search } = new URL(redirectUrl);
  const { headers } = await app.send({ url: `${pathname}${search}` });
  const token = new URL(headers.location ?? '', redirectUrl).searchParams.get('token');
  return {
    async 'return of a registered card'({ call }) {
      const signedIn = await call(getToken, { username, password });
      const { token: bearer } = signedIn.result as CallResult<typeof getToken>;
      const back = { status: 'approved', token, order_number };
      return (await call(evidentirajT4AKarticu, back, bearer)).http === 200;
    },
  };
}

/** What is in the hands of visitors and customers for a while. */
export async function tickets(fixture: OrderFixture): Promise<Record<string, Check>> {
  const { app } = fixture;
  const form = (await app.call(getObrazac, {})).result as CallResult<typeof getObrazac>;
  const wished = await fixture.wish({ idempotencyKey: uuid() });
  const placed = await fixture.place(wished);
  const customer = await fixture.addCustomer();
  const { redirectUrl } = await fixture.start(customer);
  const { pathname, search } = new URL(redirectUrl);
  const tokens: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    const given = await app.call(getT4ATokenKartica, {}, customer.token);
    tokens.push((given.result as CallResult<typeof getT4ATokenKartica>).token);
  }
  const guest = await guestOrder(fixture);
  return {
    'code of a guest’s top-up': async ({ call }) =>
      (await call(getStatusGosta, guest)).http === 200,
    async 'form of a message'({ call }) {
      app.passTime({ seconds: 5 });
      const answer = await call(posalji, {
        ticket: form.ticket,
        subject: 'Рачун за путарину',
        message: 'Наплаћено ми је два пута.',
        name: 'Ана Илић',
        email: 'ana.ilic@primer.rs',
      });
      return answer.http === 200;
    },
    async 'ticket of an order'({ call }) {
      const { order_number, ticket } = placed;
      return (await call(getDetalji, { order_number, ticket })).http === 200;
    },
    async 'repeated order of a visitor'({ call }) {
      const { result } = await call(napraviPorudzbinu, wished);
      return (result as { order_number?: string } | null)?.order_number === placed.order_number;
    },
    'payment page': async ({ send }) =>
      (await send({ url: `${pathname}${search}` })).statusCode === 200,
    async 'token for a card'({ send }) {
      const token = tokens.pop() ?? '';
      const answer = await send({ url: `/placanje/kartica?token=${encodeURIComponent(token)}` });
      return answer.headers.location?.includes('/placanje/') === true;
    },
  };
}

/** A slip that somebody asked for who knows the numbers of a tag, with the code by which they see it. */
async function guestOrder(
  fixture: OrderFixture,
): Promise<{ readonly order_number: string; readonly code: string }> {
  const { tagId } = await fixture.addCustomer();
  const [serial_number, plate] = ['004311119999', 'BG 9999-XX'];
  await fixture.rows(
    'UPDATE tags SET serial_number = $2, plate = $3 WHERE tag_id = $1 RETURNING 1',
    [tagId, serial_number, plate],
  );
  await fixture.rows('UPDATE tag_directory SET serial_number = $2 WHERE tag_id = $1 RETURNING 1', [
    tagId,
    serial_number,
  ]);
  const begun = await fixture.app.call(napraviDopunuGosta, {
    serial_number,
    plate,
    amount: 100_000,
    method: 'bank-transfer',
    idempotencyKey: uuid(),
  });
  const { order_number, code } = begun.result as CallResult<typeof napraviDopunuGosta>;
  return { order_number, code };
}
