import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { charge, waitOf, type ThrottleState } from '../../platform/throttle/throttle-rules.ts';
import { chargeSignIn, nameAtAddressRule, networkRule, settleSignIn } from './throttle-rules.ts';

const start = Temporal.Instant.from('2026-11-20T12:00:00Z');
const fresh: ThrottleState = { failures: 0, blockedUntil: null, lastFailedAt: start };

test('each failure beyond the free ones doubles the wait, up to a quarter of an hour', () => {
  let state = fresh;
  let now = start;
  const waits: number[] = [];
  for (let failure = 0; failure < 16; failure += 1) {
    state = charge(nameAtAddressRule, state, now);
    waits.push(waitOf(nameAtAddressRule, state, now));
    now = now.add({ seconds: waitOf(nameAtAddressRule, state, now) });
  }
  expect(waits).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);
});

test('a wait from while the clock was an hour ahead is over once it is right again, its failures are not', () => {
  const ahead = start.add({ hours: 1 });
  const state = charge(nameAtAddressRule, { ...fresh, failures: 20 }, ahead);
  expect(waitOf(nameAtAddressRule, state, ahead)).toBe(900);
  expect(waitOf(nameAtAddressRule, state, start)).toBe(0);
  expect(waitOf(nameAtAddressRule, state, ahead.subtract({ minutes: 6 }))).toBe(0);
  expect(charge(nameAtAddressRule, state, start)).toMatchObject({
    failures: 22,
    blockedUntil: start.add({ seconds: 900 }),
  });
  // A network's failures expire singly, from before the clock was wrong.
  const network = charge(networkRule, { ...fresh, failures: 40 }, ahead);
  expect(network.lastFailedAt).toEqual(ahead);
  const shared = charge(networkRule, { ...fresh, failures: 40 }, start.add({ seconds: 600 }));
  expect(waitOf(networkRule, { ...shared, blockedUntil: network.blockedUntil }, start)).toBe(0);
});

test('a server whose clock is a little behind makes nobody wait less', () => {
  const state = charge(nameAtAddressRule, { ...fresh, failures: 5 }, start);
  expect(waitOf(nameAtAddressRule, state, start)).toBe(10);
  expect(waitOf(nameAtAddressRule, state, start.subtract({ seconds: 2 }))).toBe(12);
  // Longer than any wait, by no more than clocks may be apart.
  const longest = charge(nameAtAddressRule, { ...fresh, failures: 20 }, start);
  expect(waitOf(nameAtAddressRule, longest, start.subtract({ seconds: 2 }))).toBe(902);
});

test('what one name failed is forgotten after a day without failures', () => {
  const failed = { ...fresh, failures: 40 };
  const later = start.add({ seconds: 86_401 });
  expect(charge(nameAtAddressRule, failed, later)).toMatchObject({
    failures: 1,
    blockedUntil: null,
  });
});

test('what a network failed is forgotten failure by failure, however busy it is', () => {
  const failed = { ...fresh, failures: 30 };
  const after = (seconds: number) => charge(networkRule, failed, start.add({ seconds }));
  expect(after(899).failures).toBe(31);
  expect(after(900).failures).toBe(30);
  // The time until the next one goes on, whoever fails meanwhile.
  const busy = charge(networkRule, after(1700), start.add({ seconds: 1700 }));
  expect(busy.failures).toBe(31);
  expect(charge(networkRule, busy, start.add({ seconds: 1800 })).failures).toBe(31);
  expect(after(900 * 30)).toMatchObject({ failures: 1, blockedUntil: null });
});

test('a name guessed from many addresses leaves each new address one attempt', () => {
  const attacked = { ...fresh, failures: 20 };
  const charged = chargeSignIn({ nameAtAddress: fresh, network: fresh, name: attacked }, start);
  if (!('next' in charged)) throw new Error('the first try must be free');
  expect(waitOf(nameAtAddressRule, charged.next.nameAtAddress, start)).toBe(5);
  expect(waitOf(networkRule, charged.next.network, start)).toBe(0);
  // The name itself is never locked out.
  expect(charged.next.name.blockedUntil).toBeNull();
});

test('the right password takes back what was mistyped before it, and leaves nobody waiting', () => {
  const others = { ...fresh, failures: 26 };
  let states = { nameAtAddress: fresh, network: others, name: fresh };
  let now = start;
  for (const _ of ['typing error', 'typing error', 'right']) {
    const charged = chargeSignIn(states, now);
    if (!('next' in charged)) throw new Error('it has waited long enough');
    states = charged.next;
    now = now.add({ seconds: waitOf(networkRule, states.network, now) });
  }
  expect(states.network.failures).toBe(29);
  const { network, nameAtAddress, name } = settleSignIn(states);
  expect(network).toMatchObject({ failures: 26, blockedUntil: null });
  expect([nameAtAddress.failures, name.failures]).toEqual([0, 0]);
});
