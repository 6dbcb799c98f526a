import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainIssue, valueAt } from './plain-issue.ts';

const record = z.strictObject({
  name: z.string().min(1),
  sign: z.string().max(3),
  token: z.string().length(2, { message: 'is no token' }).optional(),
  km: z.number().min(0).max(1000),
  share: z.number().gt(0).optional(),
  value: z.int(),
  kind: z.enum(['barrier', 'exit']),
  format: z.literal(1),
  open: z.boolean(),
  list: z.array(z.string()).min(1),
  code: z.string().regex(/^[a-z]+$/, 'must be small letters'),
  day: z.iso.date(),
});
const right = {
  name: 'a',
  sign: 'A1',
  km: 1,
  value: 1,
  kind: 'exit',
  format: 1,
  open: true,
  list: ['x'],
  code: 'a',
  day: '2026-11-20',
};

test.each<[object, string]>([
  [{ name: undefined }, 'is missing'],
  [{ name: 7 }, 'must be a text'],
  [{ name: '' }, 'is empty'],
  [{ sign: 'A1234' }, 'must have at most 3 characters'],
  [{ token: 'abc' }, 'is no token'],
  [{ km: 'far' }, 'must be a number'],
  [{ km: 1001 }, 'must be at most 1000'],
  [{ km: -1 }, 'must be at least 0'],
  [{ share: 0 }, 'must be more than 0'],
  [{ value: 1.5 }, 'must be a whole number'],
  [{ kind: 'ramp' }, 'must be one of barrier, exit'],
  [{ format: 2 }, 'must be 1'],
  [{ open: 'yes' }, 'must be true or false'],
  [{ list: [] }, 'the list is empty'],
  [{ list: {} }, 'must be a list'],
  [{ code: 'A' }, 'must be small letters'],
  [{ day: 'yesterday' }, 'must be a day such as 2026-11-20'],
  [{ other: 1 }, 'is not known here'],
])('%j is said as "%s"', (change, sentence) => {
  const given = { ...right, ...change };
  const parsed = record.safeParse(given);
  const said = parsed.error?.issues.map((issue) => plainIssue(issue, valueAt(given, issue.path)));
  expect(said).toEqual([sentence]);
});
