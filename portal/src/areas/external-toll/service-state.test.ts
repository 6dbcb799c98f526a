import { expect, test } from 'vitest';
import { type ServiceOverview, serviceState } from './service-state.ts';

const status = {
  active: { aktivan: true, blokiran: false, faliKartica: false, faliTag: false },
  blocked: { aktivan: false, blokiran: true, faliKartica: false, faliTag: false },
  lacking: { aktivan: false, blokiran: true, faliKartica: true, faliTag: false },
  neither: { aktivan: false, blokiran: false, faliKartica: false, faliTag: false },
  both: { aktivan: true, blokiran: true, faliKartica: false, faliTag: false },
} as const;

const overview = (state: ServiceOverview['state']): ServiceOverview => ({
  state,
  faliKartica: false,
  faliTag: false,
  activatedAt: null,
  acceptedVersion: null,
  countries: [],
  mayDeactivate: false,
  unpaidInvoice: null,
});

test.each([
  ['active', 'active'],
  ['blocked', 'blocked'],
  ['lacking', 'incomplete'],
  ['neither', 'inactive'],
  ['both', 'blocked'],
] as const)('with the specified call alone, %s is %s', (name, state) => {
  expect(serviceState(status[name], undefined)).toBe(state);
});

test('a service that was never activated differs from one that lacks something, if the server says so', () => {
  expect(serviceState(status.lacking, overview('inactive'))).toBe('inactive');
  expect(serviceState(status.lacking, overview('blocked'))).toBe('blocked');
  expect(serviceState(status.neither, overview('incomplete'))).toBe('incomplete');
});

test('an overview older than the state never overrides it', () => {
  expect(serviceState(status.active, overview('blocked'))).toBe('active');
  expect(serviceState(status.lacking, overview('active'))).toBe('incomplete');
});
