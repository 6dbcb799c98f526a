import type { DemoAccount, DemoLives, DemoTag, Leg } from './demo-lives.ts';
import { awayOn, tripsAbroad, tripsUnpaid } from './demo-trips-abroad.ts';
import { fleetTags } from './fleet-tags.ts';
import type { FleetBase } from './fleet-tags.ts';
import { parkedTag, person } from './people.ts';

const toNoviSad: Leg = ['rs-a1-stara-pazova', 'rs-a1-novi-sad-jug'];
const toNis: Leg = ['rs-a1-beograd-vrcin', 'rs-a1-nis-jug'];
const toPresevo: Leg = ['rs-a1-beograd-vrcin', 'rs-a1-presevo'];
const toDimitrovgrad: Leg = ['rs-a1-beograd-vrcin', 'rs-a4-dimitrovgrad'];
const toVrnjackaBanja: Leg = ['rs-a1-beograd-vrcin', 'rs-a5-vrnjacka-banja'];
const toSremskaMitrovica: Leg = ['rs-a3-simanovci', 'rs-a3-sremska-mitrovica'];
const toSid: Leg = ['rs-a3-simanovci', 'rs-a3-sid'];
const toSabac: Leg = ['rs-a3-simanovci', 'rs-a8-sabac'];
const toSubotica: Leg = ['rs-a1-stara-pazova', 'rs-a1-subotica'];
const toCacak: Leg = ['rs-a2-obrenovac', 'rs-a2-pakovrace'];
const toZlatibor: Leg = ['rs-a2-obrenovac', 'rs-a2-prilipac'];
const subotica: Leg = ['rs-a1-subotica', 'rs-a1-stara-pazova'];

const familyCar: DemoTag = {
  ...parkedTag,
  serialNumber: '004122107785',
  category: 'I',
  plate: 'BG 2148-AP',
  nickname: 'Породични ауто',
  commutes: [{ trip: [toNoviSad], weekdays: [2, 4], share: 0.8, outAt: 425, backAt: 1005 }],
  outings: [
    { trips: [[toPresevo]], weekdays: [6], share: 0.35, months: [7, 8] },
    {
      trips: [[toNis], [toVrnjackaBanja], [toSremskaMitrovica], [toZlatibor], [toSabac]],
      weekdays: [6],
      share: 0.3,
      months: [],
    },
  ],
  fixedTrips: [
    { daysAgo: 70, trip: [toNoviSad], at: 585, fault: 'longest-route' },
    { daysAgo: 45, trip: [toNoviSad], at: 431, fault: 'impossible-time' },
    { daysAgo: 24, trip: [toNoviSad], at: 428, fault: 'same-lane-twice' },
    { daysAgo: 12, trip: [toSremskaMitrovica], at: 1070 },
    { daysAgo: 8, trip: [toNis], at: 915 },
    {
      daysAgo: 6,
      trip: [['rs-a1-nis-jug', 'rs-a1-beograd-vrcin']],
      at: 484,
      fault: 'category-differs',
    },
    { daysAgo: 3, trip: [toNoviSad], at: 425 },
    { daysAgo: 3, trip: [['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova']], at: 1000 },
    { daysAgo: 1, trip: [toNis], at: 991 },
  ],
  quietForDays: 12,
  away: awayOn(tripsAbroad),
  finalBalanceMinor: 648_000,
  topUpMinor: 500_000,
};

const van: DemoTag = {
  ...parkedTag,
  serialNumber: '004122109120',
  category: 'II',
  plate: 'NS 317-KĐ',
  nickname: 'Комби',
  outings: [
    {
      trips: [
        [['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova']],
        [['rs-a1-novi-sad-sever', 'rs-a1-subotica']],
      ],
      weekdays: [1, 3, 5],
      share: 0.35,
      months: [],
    },
  ],
  fixedTrips: [{ daysAgo: 9, trip: [['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova']], at: 412 }],
  quietForDays: 9,
  finalBalanceMinor: 21_000,
  topUpMinor: 300_000,
};

const motorcycle: DemoTag = {
  ...parkedTag,
  serialNumber: '004122110034',
  category: 'IA',
  plate: 'BG 0912-MT',
  nickname: 'Мотор',
  status: 'izgubljen',
  statusChangedDaysAgo: 48,
  outings: [
    {
      trips: [[['rs-a3-simanovci', 'rs-a3-ruma']], [toSabac], [toVrnjackaBanja]],
      weekdays: [6, 7],
      share: 0.3,
      months: [4, 5, 6, 7, 8, 9, 10],
    },
  ],
  fixedTrips: [{ daysAgo: 49, trip: [['rs-a3-simanovci', 'rs-a3-ruma']], at: 665 }],
  quietForDays: 49,
  finalBalanceMinor: 135_000,
  topUpMinor: 200_000,
};

const bases: readonly FleetBase[] = [
  {
    costCentre: 'Београд',
    trips: [[toNis], [toPresevo], [toSid], [toCacak], [toDimitrovgrad], [toNoviSad], [toSubotica]],
  },
  {
    costCentre: 'Нови Сад',
    trips: [
      [['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova'], toNis],
      [['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova']],
      [['rs-a1-novi-sad-sever', 'rs-a1-subotica']],
    ],
  },
  {
    costCentre: 'Ниш',
    trips: [
      [['rs-a1-nis-jug', 'rs-a1-beograd-vrcin'], toSubotica],
      [['rs-a1-nis-jug', 'rs-a1-presevo']],
      [['rs-a4-nis-istok', 'rs-a4-dimitrovgrad']],
      [['rs-a1-nis-jug', 'rs-a1-jagodina']],
    ],
  },
  { costCentre: 'Суботица', trips: [[subotica], [subotica, toPresevo]] },
];

const accounts: readonly DemoAccount[] = [
  {
    ...person('ana@primer.rs', 'Ana', 'Anić', '+381641234567'),
    tags: [familyCar, van, motorcycle],
    unpaidTopUps: [
      { tag: 1, daysAgo: 2, amountMinor: 300_000, method: 'bank-transfer', state: 'pending' },
      { tag: 0, daysAgo: 33, amountMinor: 500_000, method: 'card', state: 'refused' },
      { tag: 0, daysAgo: 96, amountMinor: 200_000, method: 'card', state: 'abandoned' },
      { tag: 2, daysAgo: 140, amountMinor: 100_000, method: 'bank-transfer', state: 'abandoned' },
    ],
  },
  person('marko@primer.rs', 'Marko', 'Marković', '+381651234567'),
  {
    ...person('flota@primer.rs', 'Petar', 'Petrović', '+381113456789'),
    personType: 'pravno',
    businessName: 'Prevoz Primer d.o.o.',
    taxNumber: '101134702',
    companyNumber: '17113470',
    tags: fleetTags({
      bases,
      firstSerialNumber: 4_130_500_100,
      plateOf: (at) => `BG ${1201 + at * 7}-PR`,
      categories: ['IV', 'IV', 'III', 'IV', 'II', 'IV', 'III', 'I'],
      topUpMinor: { IA: 2_000_000, I: 5_000_000, II: 7_500_000, III: 15_000_000, IV: 25_000_000 },
      secondRoundShare: 0,
    }),
    passages: 50_000,
    faultShare: 0.004,
    topUpMethod: 'bank-transfer',
    unpaidTopUps: [
      { tag: 3, daysAgo: 1, amountMinor: 5_000_000, method: 'bank-transfer', state: 'pending' },
      { tag: 5, daysAgo: 61, amountMinor: 2_000_000, method: 'card', state: 'refused' },
    ],
  },
  {
    ...person('blokiran@primer.rs', 'Jelena', 'Jović', '+381631234567'),
    tags: [
      {
        ...parkedTag,
        serialNumber: '004122150266',
        category: 'I',
        plate: 'KG 455-ŽŠ',
        nickname: 'Ауто',
        outings: [
          {
            trips: [
              [['rs-a1-batocina', 'rs-a1-beograd-vrcin']],
              [['rs-a1-batocina', 'rs-a1-nis-jug']],
            ],
            weekdays: [5, 7],
            share: 0.4,
            months: [],
          },
        ],
        away: awayOn(tripsUnpaid),
        finalBalanceMinor: 120_000,
        topUpMinor: 200_000,
      },
    ],
  },
  {
    ...person('distributer@primer.rs', 'Nikola', 'Nikolić', '+381621234567'),
    personType: 'distributor',
    businessName: 'Distribucija Primer d.o.o.',
    taxNumber: '100112235',
    companyNumber: '17100112',
    tags: [
      {
        ...parkedTag,
        serialNumber: '004122160511',
        category: 'I',
        plate: 'BG 1777-DP',
        nickname: 'Возило за доставу',
        outings: [{ trips: [[toNoviSad], [toSabac]], weekdays: [1, 4], share: 0.5, months: [] }],
        finalBalanceMinor: 240_000,
        topUpMinor: 500_000,
      },
    ],
  },
  {
    ...person('porodica@primer.rs', 'Milan', 'Savić', '+381645556677'),
    tags: [
      {
        ...parkedTag,
        serialNumber: '004122170201',
        category: 'I',
        plate: 'NS 204-MS',
        nickname: 'Караван',
        outings: [{ trips: [[subotica], [toNis]], weekdays: [6, 7], share: 0.35, months: [] }],
        fixedTrips: [{ daysAgo: 2, trip: [toNoviSad], at: 1015 }],
        finalBalanceMinor: 310_000,
        topUpMinor: 200_000,
      },
      {
        ...parkedTag,
        serialNumber: '004122170202',
        category: 'I',
        plate: 'NS 871-LS',
        nickname: 'Поло',
        commutes: [{ trip: [toNoviSad], weekdays: [1, 5], share: 0.6, outAt: 440, backAt: 950 }],
        fixedTrips: [{ daysAgo: 1, trip: [toNoviSad], at: 442 }],
        finalBalanceMinor: 74_000,
        topUpMinor: 100_000,
      },
    ],
  },
];

export const livesOfSerbia: DemoLives = {
  country: 'rs',
  currency: 'RSD',
  wrongCategory: { IA: 'I', I: 'II', II: 'III', III: 'IV', IV: 'III' },
  accounts,
};
