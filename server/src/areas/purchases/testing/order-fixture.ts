import type { Envelope, Kategorija } from '@rampa/contract';
import {
  getDetalji,
  getPonuda,
  napraviPorudzbinu,
  priceOrder,
  type Order,
} from '@rampa/contract/purchases';
import { verifikujTag } from '@rampa/contract/tags';
import type { CallInput, CallResult } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import { tollDay } from '../../../platform/clock.ts';
import { openPaymentFixture, type PaymentFixture } from '../../top-ups/testing/payment-fixture.ts';
import { withCheckDigits } from '../../payments/index.ts';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { checkPurchases } from '../verify.store.ts';
import type { PackedTag } from '../parcels.ts';
import { everyAccount, everyAccountOfOperator } from '../../../testing/scope.ts';

export type OrderInput = CallInput<typeof napraviPorudzbinu>;
export type Placed = CallResult<typeof napraviPorudzbinu>;

/** The whole server with a real gateway, tags to sell, and customers. */
export interface OrderFixture extends PaymentFixture {
  /** By default an order of one tag of category I with the small package, by card. */
  wish(wishes?: Partial<OrderInput>): Promise<OrderInput>;
  /** Places an order that must succeed; a visitor's without a token. */
  place(wishes?: Partial<OrderInput>, token?: string): Promise<Placed>;
  /** Places an order, whatever the reply. */
  tryToPlace(input: OrderInput, token?: string): Promise<Envelope & { http: number }>;
  /** Places an order by card and brings the browser to the gateway. */
  placeAtGateway(wishes?: Partial<OrderInput>, token?: string): Promise<Placed>;
  details(placed: Pick<Placed, 'order_number' | 'ticket'>): Promise<Order>;
  available(category: Kategorija): Promise<number>;
  ship(orderNumber: string): Promise<readonly PackedTag[]>;
  /** Links a tag to the customer's account by its code. */
  activate(customer: SignedIn, tag: PackedTag): Promise<string>;
  /** Money arrives with the order's reference; returns the outcome. */
  receive(order: Pick<Order, 'order_number' | 'total'>, amountMinor?: number): Promise<string>;
  /** Mails about an order in the outbox, by their texts. */
  mails(orderNumber: string): Promise<readonly string[]>;
  /** Broken invariants of the ledger, top-ups and orders; normally none. */
  faults(): Promise<readonly string[]>;
}

export async function openOrderFixture(
  tags = 1000,
  settings: Readonly<Record<string, string>> = {},
): Promise<OrderFixture> {
  const fixture = await openPaymentFixture(settings);
  const { database, services } = fixture.app.app;
  for (const category of ['IA', 'I', 'II', 'III', 'IV'] as const) {
    await services.fulfilment.receive(category, tags);
  }

  const wish: OrderFixture['wish'] = async (wishes = {}) => {
    const { result } = await fixture.app.call(getPonuda, {});
    const input: Omit<OrderInput, 'total'> = {
      idempotencyKey: uuid(),
      lines: [{ kategorija: 'I', quantity: 1, package: 'small' }],
      lice: 'fizicko',
      ime: 'Милица',
      prezime: 'Петровић',
      email: 'milica@primer.rs',
      telefon: '064 123 4567',
      delivery: 'address',
      street: 'Балканска 1',
      city: 'Београд',
      postcode: '11000',
      payment: 'card',
      ...wishes,
    };
    // A successful call has a result of this type.
    const offer = result as CallResult<typeof getPonuda>;
    return { total: priceOrder(offer, input).total, ...input };
  };
  const tryToPlace: OrderFixture['tryToPlace'] = (input, token) =>
    fixture.app.call(napraviPorudzbinu, input, token);
  const place: OrderFixture['place'] = async (wishes, token) => {
    const answer = await tryToPlace(await wish(wishes), token);
    if (answer.http !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.result)}`);
    return answer.result as Placed;
  };

  return {
    ...fixture,
    wish,
    place,
    tryToPlace,
    async placeAtGateway(wishes, token) {
      const placed = await place({ ...wishes, payment: 'card' }, token);
      const page = await fixture.goToGateway(placed.redirectUrl ?? '');
      if (!page.ok) throw new Error(`The gateway answered ${page.status}`);
      return placed;
    },
    async details({ order_number, ticket }) {
      const answer = await fixture.app.call(getDetalji, { order_number, ticket });
      if (answer.http !== 200) throw new Error(answer.message);
      return answer.result as Order;
    },
    async available(category) {
      return (await services.fulfilment.stock()).get(category) ?? 0;
    },
    async ship(orderNumber) {
      const shipped = await services.fulfilment.ship(everyAccountOfOperator, orderNumber);
      if (!shipped.ok) throw new Error(shipped.code);
      return shipped.value;
    },
    async activate(customer, tag) {
      const answer = await fixture.app.call(
        verifikujTag,
        { serial_number: tag.serialNumber, verificationCode: tag.verificationCode },
        customer.token,
      );
      const tagId = (answer.result as CallResult<typeof verifikujTag> | null)?.tag_id ?? null;
      if (tagId === null) throw new Error(answer.message);
      return tagId;
    },
    async receive({ order_number: orderNumber, total }, amountMinor = total.amount) {
      const [imported] = await services.bankTransfers.import(everyAccount, [
        {
          id: uuid(),
          date: tollDay(fixture.app.now()),
          amountMinor,
          currency: 'RSD',
          reference: withCheckDigits(orderNumber),
        },
      ]);
      return imported?.verdict ?? 'nothing';
    },
    async mails(orderNumber) {
      const rows = await fixture.rows<{ template: string }>(
        `SELECT data->>'template' AS template FROM jobs.job
         WHERE name = 'mail' AND data->'params'->>'orderNumber' = $1 ORDER BY created_on, id`,
        [orderNumber],
      );
      return rows.map(({ template }) => template.replace('purchases.mail-', ''));
    },
    async faults() {
      const checks = await checkPurchases(everyAccount, database.queries);
      const own = checks.flatMap(({ invariant, faults }) =>
        faults.map((fault) => `${invariant}: ${fault}`),
      );
      return [...(await fixture.ledgerFaults()), ...own];
    },
  };
}
