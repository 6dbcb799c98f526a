import { expect, test } from 'vitest';
import { shownState, offeredUntil } from './shown-state.ts';

const validUntil = '2026-12-09';

test('an offer is valid until its last day; one that was refused, accepted or has expired is not', () => {
  expect(offeredUntil({ state: 'priced', acceptable: true, validUntil })).toBe(validUntil);
  for (const state of ['refused', 'accepted', 'withdrawn', 'priced'] as const) {
    expect(offeredUntil({ state, acceptable: false, validUntil })).toBeNull();
  }
  expect(offeredUntil({ state: 'sent', acceptable: false, validUntil: null })).toBeNull();
  expect(shownState({ state: 'priced', acceptable: false })).toBe('expired');
});
