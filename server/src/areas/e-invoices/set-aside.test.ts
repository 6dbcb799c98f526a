import { getEFakture, ponoviEFakturu, type EInvoiceState } from '@rampa/contract/e-invoices';
import { otkaziPorudzbinu } from '@rampa/contract/purchases';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { freePort } from '../../testing/free-port.ts';
import { everyAccount } from '../../testing/scope.ts';
import { resultOf } from '../complaints/testing/complaint-fixture.ts';
import {
  openOrderFixture,
  type OrderFixture,
  type OrderInput,
  type Placed,
} from '../purchases/testing/order-fixture.ts';
import { startSandboxSef, type SandboxSef } from './testing/sandbox-sef.ts';

const key = 'kljuc-za-sef-1234567890';
let fixture: OrderFixture;
let sef: SandboxSef;
let clerk: SignedIn;
beforeAll(async () => {
  sef = await startSandboxSef({ port: await freePort(), key });
  const settings = { E_INVOICES_SINCE: '2026-11-10', SEF_BASE_URL: sef.url, SEF_API_KEY: key };
  fixture = await openOrderFixture(100, settings);
  clerk = await fixture.app.addStaff('clerk');
});
afterAll(async () => {
  await fixture.close();
  await sef.stop();
});

const company = {
  lice: 'pravno',
  poslovno_ime: 'Превоз д.о.о.',
  pib: '101134702',
  companyNumber: '07891234',
} as const satisfies Partial<OrderInput>;

/** As no program may. */
async function tamper(statement: string, values: readonly unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  await owner.query(statement, [...values]);
  await owner.end();
}

function parts() {
  const { open } = fixture.app.app.services.eInvoices;
  if (open === null) throw new Error('e-invoices are switched off');
  return open;
}
const collect = () => parts().collect(everyAccount);
const send = () => parts().send(everyAccount);
const find = async (state: EInvoiceState, number: string) =>
  resultOf(
    getEFakture,
    await fixture.app.call(getEFakture, { state, rows: '100' }, clerk.token),
  ).items.find((one) => one.number === number);
const collectedUntil = async () =>
  (
    await fixture.rows<{ at: string }>(
      'SELECT collected_until::text AS at FROM e_invoice_progress',
      [],
    )
  )[0]?.at;

async function paid(wishes: Partial<OrderInput>, token?: string): Promise<Placed> {
  const placed = await fixture.placeAtGateway(wishes, token);
  await fixture.gateway.approve(placed.order_number);
  return placed;
}

test('a document that cannot be written is set aside with its reason, holds up no other, and is sent once mended', async () => {
  const { order_number: number } = await paid(company);
  const { order_number: other } = await paid(company);
  const [line] = await fixture.rows<{ price: number; delivery: number }>(
    `SELECT l.device_price_minor AS price, o.delivery_minor AS delivery
     FROM order_lines l JOIN orders o USING (account_id, order_id) WHERE o.order_number = $1`,
    [number],
  );
  const write = async (price: number, delivery: number) => {
    await tamper(
      `UPDATE order_lines SET device_price_minor = $2
       WHERE order_id = (SELECT order_id FROM orders WHERE order_number = $1)`,
      [number, price],
    );
    await tamper(
      `UPDATE orders SET delivery_minor = $2, total_minor = total_minor - delivery_minor + $2
       WHERE order_number = $1`,
      [number, delivery],
    );
  };
  await write(0, 0);
  expect(await collect()).toBe(2);
  // It is looked at no more, and the next round begins after it.
  expect(await collect()).toBe(0);
  const before = await collectedUntil();
  fixture.app.passTime({ minutes: 1 });
  await collect();
  expect(await collectedUntil()).not.toBe(before);
  expect(await find('waiting', other)).toBeDefined();
  const aside = await find('failed', number);
  expect(aside).toMatchObject({ hasXml: false, missing: [], total: { amount: 0 } });
  expect(aside?.message).toContain(`The total of ${number} is 0`);

  const again = () => fixture.app.call(ponoviEFakturu, { number }, clerk.token);
  expect(resultOf(ponoviEFakturu, await again())).toEqual({ state: 'failed' });
  await write(line?.price ?? 0, line?.delivery ?? 0);
  expect(resultOf(ponoviEFakturu, await again())).toEqual({ state: 'waiting' });
  expect(await send()).toMatchObject({ sent: 2 });
  expect(await find('sent', number)).toMatchObject({
    hasXml: true,
    message: '',
    total: { amount: 241_200 },
  });
});

test('whose an order is decides, not whose account it is: a company as a person has none, a person for a company has', async () => {
  const ofCompany = await fixture.app.addCustomer('pravno');
  const ofPerson = await fixture.app.addCustomer();
  const asPerson = await paid({}, ofCompany.token);
  const asCompany = await paid(company, ofPerson.token);
  expect(await collect()).toBe(1);
  await send();
  expect(await find('sent', asCompany.order_number)).toMatchObject({ buyerTaxNumber: '101134702' });
  for (const { order_number, ticket } of [asPerson, asCompany]) {
    await fixture.app.call(otkaziPorudzbinu, { order_number, ticket });
    await fixture.app.app.services.payments.refund(order_number);
  }
  expect(await collect()).toBe(1);
  await send();
  const { creditNote } = await fixture.details(asCompany);
  expect(await find('sent', creditNote)).toMatchObject({ kind: 'order-credit' });
});
