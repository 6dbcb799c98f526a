import type { CallResult } from '@rampa/contract';
import {
  getPotvrdaGotovine,
  getUsloviGotovine,
  nadjiTagNaSalteru,
  vratiGotovinu,
  zakljuciKasu,
} from '@rampa/contract/counter';
import { getKupac, promeniUloguZaposlenog, traziKupce } from '@rampa/contract/staff';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { textOfPdf } from '../purchases/testing/text-of-pdf.ts';
import { counterPoint, type SignedIn } from '../../testing/app-fixture.ts';
import { openCounterFixture, type CounterFixture } from './testing/counter-fixture.ts';

// What somebody with the role `counter` can do, and nothing else.

let fixture: CounterFixture;
let counter: SignedIn;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openCounterFixture();
  counter = await fixture.app.addStaff('counter');
  supervisor = await fixture.app.addStaff('supervisor');
});
afterAll(() => fixture.app.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

async function tagOf({ tagId }: { readonly tagId: string }): Promise<string> {
  const [row] = await fixture.app.app.database.run(
    `UPDATE tags SET plate = 'BG 123-AB' WHERE tag_id = $1 RETURNING serial_number AS "serial"`,
    [tagId],
  );
  return (row as { serial: string }).serial;
}

const find = (who: SignedIn, serial_number: string, knownBy: string) =>
  fixture.app.call(nadjiTagNaSalteru, { serial_number, knownBy }, who.token);

test('a tag is found by its whole number with the plate or the e-mail, and tells a masked name alone', async () => {
  const customer = await fixture.addCustomer();
  const serial = await tagOf(customer);
  const found = { account_id: customer.accountId, tag_id: customer.tagId, serial_number: serial };
  for (const knownBy of ['bg123ab', `${customer.username}@primer.rs`]) {
    const { result } = await find(counter, `${serial.slice(0, 4)} ${serial.slice(4)}`, knownBy);
    expect(result).toEqual({ ...found, name: expect.stringMatching(/^(\p{L}\*\*\* ?)+$/u) });
  }
  for (const [number, knownBy] of [
    [serial, 'BG 124-AB'],
    [serial, 'somebody@primer.rs'],
    [serial.slice(0, -1), 'BG 123-AB'],
    ['004199999999', 'BG 123-AB'],
  ] as const) {
    expect(await find(counter, number, knownBy)).toMatchObject({
      statusCode: 404,
      message: 'counter.tag-not-found',
    });
  }
});

test('guessing is slowed down for one person, and not for a colleague', async () => {
  const customer = await fixture.addCustomer();
  const serial = await tagOf(customer);
  const guesser = await fixture.app.addStaff('counter');
  for (let guess = 0; guess < 20; guess += 1) await find(guesser, serial, `BG ${100 + guess}-ZZ`);
  expect(await find(guesser, serial, 'BG 123-AB')).toMatchObject({ statusCode: 429 });
  // Who guessed and how often is in the trail, and nothing of what was typed.
  const trail = await fixture.app.app.database.run(
    `SELECT action, subject, details FROM audit_trail WHERE actor = $1 AND action LIKE 'counter-%' ORDER BY occurred_at`,
    [`staff:${guesser.userId}`],
  );
  expect(trail).toEqual(
    [5, 10, 15, 20].map((guesses) => ({
      action: 'counter-tag-guessed',
      subject: 'call:Uprava/NadjiTagNaSalteru',
      details: { guesses },
    })),
  );
  const refused = await fixture.app.app.database.run(
    `SELECT details FROM audit_trail WHERE actor = $1 AND action = 'refused'`,
    [`staff:${guesser.userId}`],
  );
  expect(refused).toHaveLength(21);
  expect(JSON.stringify([trail, refused])).not.toMatch(/BG 1|ZZ/u);
  expect(await find(counter, serial, 'BG 123-AB')).toMatchObject({ statusCode: 200 });
});

test('cash goes into their own till at their own point of sale; they close it, and reach no other', async () => {
  const customer = await fixture.addCustomer();
  const clerk = await fixture.app.addStaff('clerk');
  const others = await fixture.take(clerk, customer);
  const orderNumber = await fixture.take(counter, customer, { point_id: 'elsewhere' });
  expect(await fixture.balanceOf(customer)).toBe(500_000);
  const till = await fixture.till(counter);
  expect(till.items).toMatchObject([
    { order_number: orderNumber, point: 'Šalter', returnable: false },
  ]);
  expect(till.expected.amount).toBe(250_000);

  const receiptOf = async (number: string) => {
    const { statusCode, rawPayload } = await fixture.app.send({
      url: getPotvrdaGotovine.path,
      query: { account_id: customer.accountId, order_number: number },
      headers: { authorization: `Bearer ${counter.token}` },
    });
    return { statusCode, text: statusCode === 200 ? textOfPdf(rawPayload).join('') : '' };
  };
  const own = await receiptOf(orderNumber);
  expect([own.statusCode, (await receiptOf(others)).statusCode]).toEqual([200, 404]);
  // Whoever brought the cash need not know whose tag it is.
  expect(own.text).toContain('М*** П***');
  expect(own.text).not.toContain('Петровић');
  expect(
    await fixture.verdict(
      vratiGotovinu,
      { account_id: customer.accountId, order_number: orderNumber, reason: 'wrong-amount' },
      counter,
    ),
  ).toBe('403 session.role-missing');
  expect(
    await fixture.close(counter, { clerk_id: clerk.userId, expected: 250_000, counted: 250_000 }),
  ).toBe('404 counter.not-found');
  expect(await fixture.close(counter, { expected: 250_000, counted: 250_000 })).toBe('200');
  expect((await fixture.till(counter)).items).toEqual([]);
});

test('customers, their lists and cards do not exist for them; the terms name their own point alone', async () => {
  const customer = await fixture.addCustomer();
  expect(await fixture.verdict(traziKupce, { text: customer.username }, counter)).toBe(
    '403 session.role-missing',
  );
  expect(await fixture.verdict(getKupac, { account_id: customer.accountId }, counter)).toBe(
    '403 session.role-missing',
  );
  const { result } = await fixture.app.call(getUsloviGotovine, {}, counter.token);
  const { points, point_id } = result as CallResult<typeof getUsloviGotovine>;
  expect([points.map(({ id }) => id), point_id]).toEqual([[counterPoint], counterPoint]);
});

test('the role needs a point of sale, ends with another role, and takes nothing once its point is closed', async () => {
  const customer = await fixture.addCustomer();
  const member = await fixture.app.addStaff('counter');
  const role = (wishes: object) =>
    fixture.verdict(promeniUloguZaposlenog, { user_id: member.userId, ...wishes }, supervisor);
  expect(await role({ role: 'counter' })).toBe('409 staff.point-needed');
  expect(await role({ role: 'counter', point_id: 'nowhere' })).toBe('409 staff.point-needed');
  expect(await role({ role: 'editor' })).toBe('200');
  expect(await find(member, '004100000001', 'BG 123-AB')).toMatchObject({ statusCode: 401 });

  const closing = `UPDATE points_of_sale SET closed = $1 WHERE point_id = '${counterPoint}'`;
  await fixture.app.app.database.run(closing, [true]);
  await expect(fixture.take(counter, customer)).rejects.toThrow('counter.point-closed');
  await fixture.app.app.database.run(closing, [false]);
  expect(await fixture.balanceOf(customer)).toBe(0);
});

test('where the operator takes no cash nothing is found, and what is in the till can still be closed', async () => {
  const customer = await fixture.addCustomer();
  const serial = await tagOf(customer);
  const member = await fixture.app.addStaff('counter');
  await fixture.take(member, customer);
  const without = await fixture.app.addServer({ CASH_AT_COUNTER: 'false' });
  const said = { serial_number: serial, knownBy: 'BG 123-AB' };
  expect(await without.call(nadjiTagNaSalteru, said, member.token)).toMatchObject({
    statusCode: 404,
    message: 'request.not-found',
  });
  const counted = { expected: 250_000, counted: 250_000, idempotencyKey: 'kasa-bez-gotovine' };
  expect(await without.call(zakljuciKasu, counted, member.token)).toMatchObject({
    statusCode: 200,
  });
  await without.stop();
});
