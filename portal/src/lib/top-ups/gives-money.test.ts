import { expect, test } from 'vitest';
import { givesMoney } from './gives-money.ts';

const tag = (id: string, amount: number) => ({
  tag_id: id,
  status: 'aktivan' as const,
  balance: { amount, currency: 'RSD' as const },
});

test('a tag gives nothing while the operator has blocked it, or if there is nothing on it', () => {
  const since = '2026-11-01T00:00:00Z';
  const full = tag('full', 100);
  const blocked = (reason: 'fraud' | 'switched-off', holds: boolean) => ({
    ...full,
    blocks: [{ reason, since, holds }],
  });
  expect(givesMoney(full)).toBe(true);
  expect(givesMoney(blocked('switched-off', true))).toBe(true);
  expect(givesMoney(blocked('fraud', false))).toBe(true);
  expect(givesMoney(blocked('fraud', true))).toBe(false);
  expect(givesMoney(tag('empty', 0))).toBe(false);
  expect(givesMoney({ ...full, status: 'izgubljen' })).toBe(false);
});
