import type { Kategorija } from '@rampa/contract';
import type { DemoTag, Trip } from './demo-lives.ts';
import { parkedTag } from './people.ts';

/** Where vehicles of a fleet start from, and the trips that they make from there. */
export interface FleetBase {
  readonly costCentre: string;
  readonly trips: readonly Trip[];
}

export interface Fleet {
  readonly bases: readonly FleetBase[];
  readonly firstSerialNumber: number;
  readonly plateOf: (at: number) => string;
  /** Taken in turn. */
  readonly categories: readonly Kategorija[];
  /** Usual top-up, minor units. */
  readonly topUpMinor: Readonly<Record<Kategorija, number>>;
  readonly size?: number;
  /** Share of the working days with two round trips, for short distances. */
  readonly secondRoundShare: number;
}

const names: Readonly<Record<Kategorija, string>> = {
  IA: 'Мотор',
  I: 'Путничко',
  II: 'Комби',
  III: 'Камион',
  IV: 'Шлепер',
};

/** Vehicles that drive on every working day and some Saturdays. */
export function fleetTags(fleet: Fleet): readonly DemoTag[] {
  return Array.from({ length: fleet.size ?? 40 }, (_, at) => {
    const base = fleet.bases[at % fleet.bases.length];
    const category = fleet.categories[at % fleet.categories.length];
    if (base === undefined || category === undefined) throw new Error('a fleet has bases');
    const number = String(at + 1).padStart(2, '0');
    const usual = fleet.topUpMinor[category];
    // Every thirteenth has almost nothing left; the others have different balances.
    const final = at % 13 === 4 ? usual / 100 : usual * (0.3 + ((at * 7) % 10) / 15);
    return {
      ...parkedTag,
      serialNumber: String(fleet.firstSerialNumber + at * 37).padStart(12, '0'),
      category,
      plate: fleet.plateOf(at),
      // Names may have forty characters; one does.
      nickname:
        at === 6 ? 'Расхладни камион за међународни превоз 7' : `${names[category]} ${number}`,
      costCentre: base.costCentre,
      status: at === 17 ? 'izgubljen' : at === 31 ? 'neaktivan' : 'aktivan',
      statusChangedDaysAgo: at === 17 || at === 31 ? 20 : 760,
      // The first ones pay abroad as well, where the partner may send passages of today.
      quietForDays: at === 17 || at === 31 ? 21 : at < 3 ? 1 : 0,
      outings: [
        {
          trips: base.trips,
          weekdays: [1, 2, 3, 4, 5],
          share: fleet.secondRoundShare,
          months: [],
          rounds: 2,
        },
        { trips: base.trips, weekdays: [1, 2, 3, 4, 5], share: 0.97, months: [] },
        { trips: base.trips, weekdays: [6], share: 0.5, months: [] },
      ],
      finalBalanceMinor: Math.round(final),
      topUpMinor: usual,
    };
  });
}
