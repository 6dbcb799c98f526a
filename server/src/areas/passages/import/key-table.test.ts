import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeliveredPassage } from '../recorded-passage.ts';
import { createKeyTable } from './key-table.ts';

const passage = (sourceKey: string, lane = '3'): DeliveredPassage => ({
  sourceKey,
  serialNumber: '004122107785',
  entryStationId: null,
  enteredAt: null,
  exitStationId: 'rs-a1-novi-sad-jug',
  exitedAt: 0,
  lane,
  category: 'I',
});

test('every key of a long file is found at its first position', () => {
  const keys = createKeyTable();
  const count = 20_000;
  for (let at = 1; at <= count; at += 1) {
    expect(keys.note(passage(`k${at}`), at)).toEqual({ met: 'first' });
  }
  for (let at = 1; at <= count; at += 1) {
    expect(keys.note(passage(`k${at}`), at)).toEqual({ met: 'same', firstAt: at });
  }
  expect(keys.note(passage('k7', '4'), count + 1)).toEqual({ met: 'other', firstAt: 7 });
});

test('it returns what a plain map returns', () => {
  const drives = fc.array(fc.tuple(fc.stringMatching(/^[ab]{1,4}$/), fc.constantFrom('1', '2')));
  fc.assert(
    fc.property(drives, (list) => {
      const keys = createKeyTable();
      const map = new Map<string, { lane: string; firstAt: number }>();
      for (const [index, [key, lane]] of list.entries()) {
        const before = map.get(key);
        const met = before?.lane === lane ? 'same' : 'other';
        expect(keys.note(passage(key, lane), index + 1)).toEqual(
          before === undefined ? { met: 'first' } : { met, firstAt: before.firstAt },
        );
        if (before === undefined) map.set(key, { lane, firstAt: index + 1 });
      }
    }),
  );
});
