import { parseMessage, type CallResult } from '@rampa/contract';
import { napraviDopunuGosta } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

test('clicks at once begin one order, and its key stands for nothing else', async () => {
  const { tagId } = await fixture.addCustomer();
  const numbers = ['0043111122334455', 'BG 1001-ŠA'] as const;
  await fixture.rows('UPDATE tags SET serial_number = $2, plate = $3 WHERE tag_id = $1', [
    tagId,
    ...numbers,
  ]);
  await fixture.rows('UPDATE tag_directory SET serial_number = $2 WHERE tag_id = $1', [
    tagId,
    numbers[0],
  ]);
  const wanted = {
    serial_number: numbers[0],
    plate: numbers[1],
    amount: 250_000,
    method: 'card',
    idempotencyKey: uuid(),
  };
  // Each guest comes from a network of their own.
  let guests = 0;
  const begin = async (wishes: object = {}) => {
    guests += 1;
    const address = `fd00:${guests}::1`;
    const input = { ...wanted, ...wishes };
    const answer = await fixture.app.call(napraviDopunuGosta, input, undefined, address);
    return { ...answer, key: parseMessage(answer.message).key };
  };
  const answers = await Promise.all([begin(), begin(), begin()]);
  const orders = answers.map(
    ({ result }) => (result as CallResult<typeof napraviDopunuGosta>).order_number,
  );
  expect(new Set(orders).size).toBe(1);
  const elsewhere = await begin({ email: 'drugi@primer.rs' });
  expect(elsewhere.key).toBe('top-ups.key-used-otherwise');
  const otherwise = await begin({ amount: 300_000 });
  expect(otherwise.key).toBe('top-ups.key-used-otherwise');
});
