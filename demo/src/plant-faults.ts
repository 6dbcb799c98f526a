import type { DemoFault, DemoLives } from './demo-lives.ts';
import type { PlannedPassage } from './plan-trips.ts';
import type { SeededRandom } from './seeded-random.ts';

const MINUTE = 60_000;
const faults: readonly DemoFault[] = [
  'category-differs',
  'same-lane-twice',
  'impossible-time',
  'longest-route',
  'two-lanes',
  'trips-overlap',
];

/** Makes some passages look wrong, as lanes do; which marks they get is up to the rules. */
export function plantFaults(
  passages: readonly PlannedPassage[],
  share: number,
  wrongCategory: DemoLives['wrongCategory'],
  random: SeededRandom,
): PlannedPassage[] {
  return passages.flatMap((passage) => {
    const fault = passage.fault ?? (random.chance(share) ? random.pick(faults) : undefined);
    return fault === undefined ? [passage] : spoil(passage, fault, wrongCategory);
  });
}

function spoil(
  passage: PlannedPassage,
  fault: DemoFault,
  wrongCategory: DemoLives['wrongCategory'],
): PlannedPassage[] {
  switch (fault) {
    case 'category-differs':
      return [{ ...passage, category: wrongCategory[passage.category] }];
    case 'same-lane-twice':
      // The antenna reads the tag of a car that waits behind the barrier again.
      return [passage, { ...passage, exitedAt: passage.exitedAt + 2 * MINUTE }];
    case 'impossible-time':
      return [{ ...passage, enteredAt: passage.exitedAt - 3 * MINUTE }];
    case 'longest-route':
      return [{ ...passage, entryStationId: null, enteredAt: null }];
    case 'two-lanes':
      // The antenna of the next lane reads it as well.
      return [
        passage,
        {
          ...passage,
          lane: passage.lane === '1' ? '2' : '1',
          exitedAt: passage.exitedAt + MINUTE / 2,
        },
      ];
    case 'trips-overlap': {
      // Somebody with a copy of the tag drives the other way meanwhile.
      const { entryStationId, exitStationId, enteredAt, exitedAt } = passage;
      if (entryStationId === null || enteredAt === null) return [passage];
      const other = { entryStationId: exitStationId, exitStationId: entryStationId };
      const later = { enteredAt: enteredAt + 6 * MINUTE, exitedAt: exitedAt + 8 * MINUTE };
      return [passage, { ...passage, ...other, ...later }];
    }
  }
}
