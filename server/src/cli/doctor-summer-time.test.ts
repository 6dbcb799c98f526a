import { expect, test } from 'vitest';
import { summerTimeFinding, type TollOffsets } from './doctor-summer-time.ts';

const HOUR = 3_600_000;
const winter: TollOffsets = {
  at: Date.UTC(2027, 0, 1, 12),
  portal: HOUR,
  node: HOUR,
  database: HOUR,
};
const summer: TollOffsets = {
  at: Date.UTC(2027, 6, 1, 12),
  portal: 2 * HOUR,
  node: 2 * HOUR,
  database: 2 * HOUR,
};

test('three that agree are well, and it is said until when', () => {
  expect(summerTimeFinding([winter, summer])).toEqual({
    name: 'summer time',
    verdict: 'ok',
    says: 'the portal, Node and PostgreSQL agree until 2027',
  });
});

test.each([
  ['portal', 'the portal has UTC+1, Node UTC+2, PostgreSQL UTC+2'],
  ['node', 'the portal has UTC+2, Node UTC+1, PostgreSQL UTC+2'],
  ['database', 'the portal has UTC+2, Node UTC+2, PostgreSQL UTC+1'],
] as const)(
  'where %s is older than a law, it is said from when on and what each has',
  (one, each) => {
    expect(summerTimeFinding([winter, { ...summer, [one]: HOUR }])).toMatchObject({
      verdict: 'wrong',
      says: `from 2027-07-01 on ${each}`,
      remedy: expect.stringContaining('tzdata'),
    });
  },
);
