import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { charge, waitOf, type ThrottleState } from '../../platform/throttle/throttle-rules.ts';
import { addressRule, chargeSignIn, nameAtAddressRule } from './throttle-rules.ts';

const start = Temporal.Instant.from('2026-11-20T12:00:00Z');
const fresh: ThrottleState = { failures: 0, blockedUntil: null, lastFailedAt: start };

test('each failure beyond the free ones doubles the wait, up to a quarter of an hour', () => {
  let state = fresh;
  let now = start;
  const waits: number[] = [];
  for (let failure = 0; failure < 16; failure += 1) {
    state = charge(nameAtAddressRule, state, now);
    waits.push(waitOf(state, now));
    now = now.add({ seconds: waitOf(state, now) });
  }
  expect(waits).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);
});

test('after an hour without failures they are forgotten', () => {
  const failed = { ...fresh, failures: 40 };
  const later = start.add({ seconds: 3601 });
  expect(charge(addressRule, failed, later)).toMatchObject({ failures: 1, blockedUntil: null });
});

test('a name guessed from many addresses leaves each new address one attempt', () => {
  const attacked = { ...fresh, failures: 20 };
  const charged = chargeSignIn({ nameAtAddress: fresh, address: fresh, name: attacked }, start);
  if (!('next' in charged)) throw new Error('the first try must be free');
  expect(waitOf(charged.next.nameAtAddress, start)).toBe(5);
  expect(waitOf(charged.next.address, start)).toBe(0);
  // The name itself is never locked out.
  expect(charged.next.name.blockedUntil).toBeNull();
});
