import { expect, test } from 'vitest';
import { collectMails, type Mail } from './mails.ts';
import { createRandom } from './seeded-random.ts';
import { turnsOf } from './turns.ts';
import { tripsOf } from './work/passages.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

test('no trip is in the future, those of one tag do not overlap, and when all days are full there is none', () => {
  const serialNumbers = ['004100000001', '004100000002'] as const;
  const aTrip = tripsOf({
    random: createRandom(7),
    lane: '3',
    serialNumbers: [...serialNumbers],
    now,
  });
  const exits = new Map<string, number>();
  const faults: string[] = [];
  let trips = 0;
  for (let trip = aTrip(); trip !== undefined; trip = aTrip()) {
    trips += 1;
    if (Date.parse(trip.exitedAt) > now) faults.push(`${trip.key} is in the future`);
    if (Date.parse(trip.enteredAt) <= (exits.get(trip.serialNumber) ?? 0)) {
      faults.push(`${trip.key} overlaps the one before`);
    }
    exits.set(trip.serialNumber, Date.parse(trip.exitedAt));
  }
  expect(faults).toEqual([]);
  expect(trips).toBeGreaterThan(15_000);
});

test('everybody has their turn, nobody more often in an hour than the server lets them', () => {
  let milliseconds = 0;
  const turns = turnsOf(['Ana', 'Boris'], 2, () => milliseconds);
  const taken = Array.from({ length: 5 }, () => turns.next());
  expect(taken).toEqual(['Ana', 'Boris', 'Ana', 'Boris', undefined]);
  milliseconds = 3_600_000;
  expect(turns.next()).toBe('Ana');
});

const order = '261125657542';

function aMail(id: number, messageId: string, subject = 'Допуна је плаћена'): Mail {
  return { id: String(id), messageId, to: ['a@primer.rs'], subject, text: `Налог ${order}.` };
}

async function afterMails(...mails: Mail[]) {
  const collected = collectMails(async (after) => mails.filter(({ id }) => Number(id) > after));
  await collected.collect();
  await collected.collect();
  return collected;
}

test('a mail with the same Message-ID came again, one with another came twice', async () => {
  const again = await afterMails(aMail(1, '<a>'), aMail(2, '<a>'));
  expect(again.about([order])).toEqual({ missing: [], again: 1, twice: [] });

  const twice = await afterMails(aMail(1, '<a>'), aMail(2, '<b>'));
  expect(twice.about([order]).twice).toEqual([`${order}: a@primer.rs, Допуна је плаћена`]);

  const other = await afterMails(aMail(1, '<a>'), aMail(2, '<b>', 'Одговор на рекламацију'));
  expect(other.about([order])).toEqual({ missing: [], again: 0, twice: [] });
  expect(other.about(['261125000000']).missing).toEqual(['261125000000']);
});

test('mails that the mailbox forgot before they were read end the storm instead of being missed', async () => {
  await expect(afterMails(aMail(2, '<b>'))).rejects.toThrow('forgotten');
});
