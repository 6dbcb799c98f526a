import { expect, test } from 'vitest';
import { redacted } from './settlement.ts';

test.each([
  '{"id":1,"pan_token":"TOKEN","masked_pan":"411111******1111"}',
  // Without other data of the card, the token can be found only by the name of its field.
  '{"id":1,"pan_token":"TOKEN"}',
  '{"pan_token" :\n "TO\\/K\\"EN","id":1}',
  '{"order":{"pan_token":"TOKEN"},"pan_token":"TOKEN"}',
])('the card’s token is not stored from %s', (body) => {
  const kept = redacted(body);
  expect(kept).not.toMatch(/TO|EN"/u);
  expect(JSON.parse(kept)).toEqual(
    JSON.parse(body, (name, value: unknown) => (name === 'pan_token' ? '[token]' : value)),
  );
});

test('the rest of a notification is stored unchanged', () => {
  const body = '{ "id": 214, "note": "pan_token", "amount": 250000 }';
  expect(redacted(body)).toBe(body);
});
