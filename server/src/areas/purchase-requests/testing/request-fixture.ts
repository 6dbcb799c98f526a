import type { CallDefinition, CallInput, CallResult, Envelope } from '@rampa/contract';
import {
  getZahtevDetalji,
  posaljiZahtev,
  povuciZahtev,
  prihvatiPonudu,
  type PurchaseRequest,
} from '@rampa/contract/purchase-requests';
import { v7 as uuid } from 'uuid';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { openOrderFixture, type OrderFixture } from '../../purchases/testing/order-fixture.ts';
import type { Terms } from '../request-rules.ts';
import { checkPurchaseRequests } from '../verify.store.ts';
import { deskScope, everyAccount } from '../../../testing/scope.ts';

type RequestInput = CallInput<typeof posaljiZahtev>;

/** The shop with a company that requests many tags at once. */
export interface RequestFixture extends Omit<OrderFixture, 'details'> {
  readonly company: SignedIn;
  /** From now on another company asks. */
  newCompany(): Promise<void>;
  /** Forty tags of category I without prepaid money, delivered, by default. */
  wishOf(wishes?: Partial<RequestInput>): RequestInput;
  send(wishes?: Partial<RequestInput>, who?: SignedIn): Promise<Envelope & { http: number }>;
  /** Sends a request that must be accepted; returns its number. */
  sendOne(wishes?: Partial<RequestInput>): Promise<string>;
  /** Sends one and prices it. */
  priceOne(terms?: Terms, wishes?: Partial<RequestInput>): Promise<PurchaseRequest>;
  details(number: string): Promise<PurchaseRequest>;
  accept(request: PurchaseRequest, who?: SignedIn): Promise<Envelope & { http: number }>;
  withdraw(request: PurchaseRequest): Promise<Envelope & { http: number }>;
  /** Mails about a request in the outbox, by their text keys, in no order. */
  told(number: string): Promise<readonly string[]>;
}

export async function openRequestFixture(
  tags = 1000,
  settings: Readonly<Record<string, string>> = {},
): Promise<RequestFixture> {
  const fixture = await openOrderFixture(tags, settings);
  const { services } = fixture.app.app;
  let company = await fixture.app.addCustomer('pravno');

  const wishOf: RequestFixture['wishOf'] = (wishes = {}) => ({
    idempotencyKey: uuid(),
    lines: [{ kategorija: 'I', quantity: 40, package: 'none' }],
    ime: 'Петар',
    prezime: 'Петровић',
    email: 'nabavka@primer.rs',
    telefon: '064 123 4567',
    delivery: 'address',
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11000',
    ...wishes,
  });
  const send: RequestFixture['send'] = (wishes, who = company) =>
    fixture.app.call(posaljiZahtev, wishOf(wishes), who.token);
  const sendOne: RequestFixture['sendOne'] = async (wishes) =>
    resultOf(posaljiZahtev, await send(wishes)).request_number;
  const details: RequestFixture['details'] = async (number) =>
    resultOf(
      getZahtevDetalji,
      await fixture.app.call(getZahtevDetalji, { request_number: number }, company.token),
    );

  return {
    ...fixture,
    get company() {
      return company;
    },
    async newCompany() {
      company = await fixture.app.addCustomer('pravno');
    },
    wishOf,
    send,
    sendOne,
    details,
    async priceOne(terms = {}, wishes = {}) {
      const number = await sendOne(wishes);
      const priced = await services.requestDesk.price(
        deskScope(fixture.app.now),
        { number },
        terms,
        '',
      );
      if (!priced.ok) throw new Error(priced.code);
      return details(number);
    },
    accept: ({ request_number, price }, who = company) =>
      fixture.app.call(
        prihvatiPonudu,
        { request_number, revision: price?.revision ?? 1 },
        who.token,
      ),
    withdraw: ({ request_number }) =>
      fixture.app.call(povuciZahtev, { request_number }, company.token),
    async told(number) {
      const rows = await fixture.rows<{ template: string }>(
        `SELECT data->>'template' AS template FROM jobs.job
         WHERE name = 'mail' AND data->'params'->>'number' = $1`,
        [number],
      );
      return rows.map(({ template }) => template.replace('purchase-requests.mail-', '')).toSorted();
    },
    async faults() {
      const checks = await checkPurchaseRequests(everyAccount, fixture.app.app.database.queries);
      const own = checks.flatMap(({ invariant, faults }) =>
        faults.map((fault) => `${invariant}: ${fault}`),
      );
      return [...(await fixture.faults()), ...own];
    },
  };
}

/** The result of a call that succeeded; the call's own schema wrote it. */
export function resultOf<Call extends CallDefinition>(_: Call, answer: Envelope): CallResult<Call> {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.message}`);
  return answer.result as CallResult<Call>;
}
