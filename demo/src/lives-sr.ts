import type { DemoAccount, DemoLives, DemoTag, Leg } from './demo-lives.ts';
import { awayOn, tripsAbroad, tripsUnpaid } from './demo-trips-abroad.ts';
import { fleetTags } from './fleet-tags.ts';
import type { FleetBase } from './fleet-tags.ts';
import { parkedTag, person } from './people.ts';

const toGradiska: Leg = ['sr-e661-jakupovci', 'sr-e661-catrnja'];
const toPrnjavor: Leg = ['sr-e661-jakupovci', 'sr-9j-prnjavor'];
const toKladari: Leg = ['sr-e661-jakupovci', 'sr-9j-kladari'];
const toDoboj: Leg = ['sr-e661-jakupovci', 'sr-vc-kostajnica'];
const toNovaTopola: Leg = ['sr-e661-jakupovci', 'sr-e661-nova-topola'];
const gradiskaToDoboj: Leg = ['sr-e661-catrnja', 'sr-vc-kostajnica'];
const gradiskaToKladari: Leg = ['sr-e661-catrnja', 'sr-9j-kladari'];
const prnjavorToGradiska: Leg = ['sr-9j-prnjavor', 'sr-e661-catrnja'];

const familyCar: DemoTag = {
  ...parkedTag,
  serialNumber: '007722107785',
  category: 'I',
  plate: 'A12-J-345',
  nickname: 'Породични ауто',
  commutes: [{ trip: [toPrnjavor], weekdays: [2, 4], share: 0.8, outAt: 425, backAt: 1005 }],
  outings: [
    { trips: [[toDoboj], [toGradiska], [toKladari]], weekdays: [6], share: 0.4, months: [] },
  ],
  fixedTrips: [
    { daysAgo: 70, trip: [toGradiska], at: 585, fault: 'longest-route' },
    { daysAgo: 45, trip: [toPrnjavor], at: 431, fault: 'impossible-time' },
    { daysAgo: 24, trip: [toPrnjavor], at: 428, fault: 'same-lane-twice' },
    { daysAgo: 12, trip: [toGradiska], at: 1070 },
    { daysAgo: 8, trip: [toDoboj], at: 915 },
    {
      daysAgo: 6,
      trip: [['sr-vc-kostajnica', 'sr-e661-jakupovci']],
      at: 484,
      fault: 'category-differs',
    },
    { daysAgo: 3, trip: [toPrnjavor], at: 425 },
    { daysAgo: 3, trip: [['sr-9j-prnjavor', 'sr-e661-jakupovci']], at: 1000 },
    { daysAgo: 1, trip: [toDoboj], at: 991 },
  ],
  quietForDays: 12,
  away: awayOn(tripsAbroad),
  finalBalanceMinor: 6_480,
  topUpMinor: 10_000,
};

const van: DemoTag = {
  ...parkedTag,
  serialNumber: '007722109120',
  category: 'II',
  plate: 'K31-M-712',
  nickname: 'Комби',
  outings: [
    { trips: [[toGradiska], [toNovaTopola]], weekdays: [1, 3, 5], share: 0.35, months: [] },
  ],
  fixedTrips: [{ daysAgo: 9, trip: [['sr-e661-catrnja', 'sr-e661-jakupovci']], at: 435 }],
  quietForDays: 9,
  finalBalanceMinor: 400,
  topUpMinor: 5_000,
};

const motorcycle: DemoTag = {
  ...parkedTag,
  serialNumber: '007722110034',
  category: 'I',
  plate: 'M07-E-112',
  nickname: 'Мотор',
  status: 'izgubljen',
  statusChangedDaysAgo: 48,
  outings: [
    {
      trips: [[toGradiska], [toKladari]],
      weekdays: [6, 7],
      share: 0.3,
      months: [4, 5, 6, 7, 8, 9, 10],
    },
  ],
  fixedTrips: [{ daysAgo: 49, trip: [toGradiska], at: 665 }],
  quietForDays: 49,
  finalBalanceMinor: 1_350,
  topUpMinor: 2_000,
};

const bases: readonly FleetBase[] = [
  { costCentre: 'Бања Лука', trips: [[toGradiska], [toKladari], [toDoboj], [toPrnjavor]] },
  { costCentre: 'Градишка', trips: [[gradiskaToDoboj], [gradiskaToKladari]] },
  {
    costCentre: 'Прњавор',
    trips: [[prnjavorToGradiska], [['sr-9j-prnjavor', 'sr-e661-jakupovci']]],
  },
];

const accounts: readonly DemoAccount[] = [
  {
    ...person('ana@primer.rs', 'Ana', 'Anić', '+38765123456'),
    tags: [familyCar, van, motorcycle],
    unpaidTopUps: [
      { tag: 1, daysAgo: 2, amountMinor: 5_000, method: 'bank-transfer', state: 'pending' },
      { tag: 0, daysAgo: 33, amountMinor: 10_000, method: 'card', state: 'refused' },
      { tag: 0, daysAgo: 96, amountMinor: 5_000, method: 'card', state: 'abandoned' },
      { tag: 2, daysAgo: 140, amountMinor: 2_000, method: 'bank-transfer', state: 'abandoned' },
    ],
  },
  person('marko@primer.rs', 'Marko', 'Marković', '+38766123456'),
  {
    ...person('flota@primer.rs', 'Petar', 'Petrović', '+38751234567'),
    personType: 'pravno',
    businessName: 'Prevoz Primer d.o.o.',
    taxNumber: '4401134700007',
    companyNumber: '57-01-0134-26',
    tags: fleetTags({
      bases,
      firstSerialNumber: 7_730_500_100,
      plateOf: (at) => `E${11 + at}-K-${201 + at * 7}`,
      categories: ['IV', 'IV', 'III', 'IV', 'II', 'IV', 'III', 'I'],
      topUpMinor: { IA: 20_000, I: 20_000, II: 40_000, III: 60_000, IV: 100_000 },
      secondRoundShare: 0.3,
    }),
    passages: 50_000,
    faultShare: 0.004,
    topUpMethod: 'bank-transfer',
    unpaidTopUps: [
      { tag: 3, daysAgo: 1, amountMinor: 100_000, method: 'bank-transfer', state: 'pending' },
      { tag: 5, daysAgo: 61, amountMinor: 60_000, method: 'card', state: 'refused' },
    ],
  },
  {
    ...person('blokiran@primer.rs', 'Jelena', 'Jović', '+38765223344'),
    tags: [
      {
        ...parkedTag,
        serialNumber: '007722150266',
        category: 'I',
        plate: 'T44-O-455',
        nickname: 'Ауто',
        outings: [{ trips: [[prnjavorToGradiska]], weekdays: [5, 7], share: 0.4, months: [] }],
        away: awayOn(tripsUnpaid),
        finalBalanceMinor: 1_800,
        topUpMinor: 5_000,
      },
    ],
  },
  {
    ...person('distributer@primer.rs', 'Nikola', 'Nikolić', '+38766556677'),
    personType: 'distributor',
    businessName: 'Distribucija Primer d.o.o.',
    taxNumber: '4400112230003',
    companyNumber: '57-01-0012-25',
    tags: [
      {
        ...parkedTag,
        serialNumber: '007722160511',
        category: 'I',
        plate: 'J20-T-177',
        nickname: 'Возило за доставу',
        outings: [
          { trips: [[toGradiska], [toPrnjavor]], weekdays: [1, 4], share: 0.5, months: [] },
        ],
        finalBalanceMinor: 2_400,
        topUpMinor: 10_000,
      },
    ],
  },
  {
    ...person('porodica@primer.rs', 'Milan', 'Savić', '+38765556677'),
    tags: [
      {
        ...parkedTag,
        serialNumber: '007722170201',
        category: 'I',
        plate: 'A45-M-204',
        nickname: 'Караван',
        outings: [{ trips: [[toDoboj], [toGradiska]], weekdays: [6, 7], share: 0.35, months: [] }],
        fixedTrips: [{ daysAgo: 2, trip: [toPrnjavor], at: 1015 }],
        finalBalanceMinor: 5_200,
        topUpMinor: 4_000,
      },
      {
        ...parkedTag,
        serialNumber: '007722170202',
        category: 'I',
        plate: 'M87-L-871',
        nickname: 'Поло',
        commutes: [{ trip: [toPrnjavor], weekdays: [1, 5], share: 0.6, outAt: 440, backAt: 950 }],
        fixedTrips: [{ daysAgo: 1, trip: [toPrnjavor], at: 442 }],
        finalBalanceMinor: 1_100,
        topUpMinor: 2_000,
      },
    ],
  },
];

export const livesOfSrpska: DemoLives = {
  country: 'sr',
  currency: 'BAM',
  wrongCategory: { IA: 'I', I: 'II', II: 'III', III: 'IV', IV: 'III' },
  accounts,
};
