import { getZatvaranje, obrisiNalog } from '@rampa/contract/personal-data';
import { getUplatnicaZahteva } from '@rampa/contract/purchase-requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRequestFixture, resultOf, type RequestFixture } from './testing/request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await openRequestFixture(1000);
  await fixture.app.app.jobs.start();
});
afterAll(() => fixture.close());

test('closing the account withdraws its requests, says so beforehand, and tells the operator', async () => {
  const { company } = fixture;
  const sent = await fixture.sendOne();
  const priced = await fixture.priceOne();
  const withdrawn = await fixture.priceOne();
  await fixture.withdraw(withdrawn);
  const { order_number } = resultOf(
    getUplatnicaZahteva,
    await fixture.app.call(
      getUplatnicaZahteva,
      { request_number: priced.request_number },
      company.token,
    ),
  );
  const outlook = await fixture.app.call(getZatvaranje, {}, company.token);
  expect(outlook.result).toMatchObject({ openRequests: 2, hindrances: [] });
  const closed = await fixture.app.call(
    obrisiNalog,
    { bankAccount: '', confirmed: true },
    company.token,
  );
  expect(closed.http).toBe(200);
  const stateOf = async () =>
    (
      await fixture.rows<{ state: string }>(
        'SELECT state FROM account_closures WHERE account_id = $1',
        [company.accountId],
      )
    )[0]?.state;
  await expect.poll(stateOf).toBe('erased');
  const requests = await fixture.rows(
    `SELECT DISTINCT state, email FROM purchase_requests WHERE account_id = $1`,
    [company.accountId],
  );
  expect(requests).toEqual([{ state: 'withdrawn', email: '' }]);
  for (const number of [sent, priced.request_number]) {
    const trail = await fixture.rows(
      `SELECT details->>'why' AS why FROM audit_trail
       WHERE subject = $1 AND action = 'purchase-request-withdrawn'`,
      [`purchase-request:${number}`],
    );
    expect(trail).toEqual([{ why: 'account-closed' }]);
    // That it was sent, and that it is withdrawn.
    expect((await fixture.told(number)).filter((mail) => mail === 'operator')).toHaveLength(2);
  }
  // Its pro-forma invoice is paid all the same: nothing is sold, and staff look into the money.
  const { total } = priced;
  if (total === null) throw new Error('No price');
  expect(await fixture.receive({ order_number, total })).not.toBe('credited');
  const orders = await fixture.rows('SELECT 1 FROM orders WHERE account_id = $1', [
    company.accountId,
  ]);
  expect(orders).toEqual([]);
  expect(await fixture.faults()).toEqual([]);
});
