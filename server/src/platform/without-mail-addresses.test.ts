import { expect, test } from 'vitest';
import { withoutMailAddresses } from './without-mail-addresses.ts';

test.each([
  ['550 5.1.1 <ana@primer.rs>: unknown', '550 5.1.1 <[address]>: unknown'],
  ['550 RCPT TO:<ana+dopune@primer.co.rs> refused', '550 RCPT TO:<[address]> refused'],
  ['no such user (пера@пример.срб)', 'no such user ([address])'],
  ['Key (name)=(ana@primer.rs) already exists.', 'Key (name)=([address]) already exists.'],
  ['ana@primer.rs,marko@primer.rs;x', '[address],[address];x'],
])('%s', (text, shown) => {
  expect(withoutMailAddresses(text)).toBe(shown);
});

test.each([
  'Error: timeout\n    at send (file:///srv/rampa/server/src/platform/mail/mail.ts:80:13)',
  'at Object.<anonymous> (/srv/rampa/node_modules/@fastify/cookie/plugin.js:12:3)',
  '451 4.3.0 Try again later, see https://mail.example/help',
])('what is no address stays: %s', (text) => {
  expect(withoutMailAddresses(text)).toBe(text);
});

test('a long answer without an address takes no longer than one with many', () => {
  const long = 'a.b-'.repeat(250_000);
  const started = performance.now();
  withoutMailAddresses(long);
  withoutMailAddresses(`${long}@${long}`);
  expect(performance.now() - started).toBeLessThan(1000);
});
