import {
  getUplatnicaZahteva,
  getZahtevi,
  posaljiZahtev,
  prihvatiPonudu,
} from '@rampa/contract/purchase-requests';
import { allCalls } from '@rampa/contract/all-calls';
import { getDetalji } from '@rampa/contract/purchases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture } from '../../testing/app-fixture.ts';
import { openRequestFixture, resultOf, type RequestFixture } from './testing/request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await openRequestFixture(1000, { COUNTRY: 'sr' });
});
afterAll(() => fixture.close());

const wishes = { telefon: '065 123 456', city: 'Бања Лука', postcode: '78000' } as const;

test('in the other country a slip has its currency, and no code of Serbian banks', async () => {
  const { request_number } = await fixture.priceOne({}, wishes);
  const slip = resultOf(
    getUplatnicaZahteva,
    await fixture.app.call(getUplatnicaZahteva, { request_number }, fixture.company.token),
  );
  expect(slip).toMatchObject({ amount: { currency: 'BAM' }, ipsText: null, qr: null });
});

test('an accepted offer waits as long as its price is valid, and who accepted it is recorded', async () => {
  const priced = await fixture.priceOne({ days: 90 }, wishes);
  const { order_number } = resultOf(prihvatiPonudu, await fixture.accept(priced));
  const order = await fixture.app.call(getDetalji, { order_number }, fixture.company.token);
  // Ninety days, as in the offer.
  expect(order.result).toMatchObject({ payUntil: expect.stringMatching(/^2027-02-18/u) });
  const trail = await fixture.rows(
    `SELECT actor, details->>'order' AS number FROM audit_trail
     WHERE subject = $1 AND action = 'purchase-request-accepted'`,
    [`purchase-request:${priced.request_number}`],
  );
  expect(trail).toEqual([{ actor: `user:${fixture.company.userId}`, number: order_number }]);
});

test('with the flag at false no call for requests exists, not even for companies', async () => {
  const closed = await openAppFixture({ settings: { PURCHASE_REQUEST_VIEW: 'false' } });
  try {
    const { token } = await closed.addCustomer('pravno');
    const inputs: Readonly<Record<string, object>> = {
      [posaljiZahtev.path]: fixture.wishOf(),
      [getZahtevi.path]: {},
      [prihvatiPonudu.path]: { request_number: 'Z261120-00000000', revision: 1 },
    };
    const calls = allCalls.filter(
      ({ path, who }) => isOfRequests(path) && 'customers' in who && !('visitor' in who),
    );
    expect(calls.length).toBe(8);
    for (const call of calls) {
      const input = inputs[call.path] ?? { request_number: 'Z261120-00000000' };
      const answer = await closed.call(call, call.method === 'GET' ? {} : input, token);
      expect([call.path, answer.http, answer.message]).toEqual([
        call.path,
        404,
        'request.not-found',
      ]);
    }
  } finally {
    await closed.close();
  }
});

function isOfRequests(path: string): boolean {
  return /\/Kupovina\/(?:.*Zahtev|PrihvatiPonudu$|GetPredracun$)/u.test(path);
}
