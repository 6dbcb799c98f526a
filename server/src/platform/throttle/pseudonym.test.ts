import { expect, test } from 'vitest';
import { keyRing } from '../keys/key-ring.ts';
import { createPseudonym, networkOf } from './pseudonym.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the subscriber behind %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a pseudonym is stable, and differs by kind and secret', () => {
  const pseudonym = createPseudonym(keyRing('secret'));
  expect(pseudonym('name', 'ana')).toBe(pseudonym('name', 'ana'));
  expect(pseudonym('network', 'ana')).not.toBe(pseudonym('name', 'ana'));
  expect(createPseudonym(keyRing('other'))('name', 'ana')).not.toBe(pseudonym('name', 'ana'));
});
