import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { day, first, id, instant, kategorija, page, rows } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { tagStatus } from '../tags/status.ts';
import { devicesAtOnce, dispatchPhase, placeMaximum, serialNumber } from './desk-calls.ts';
import { purchasesErrors } from './errors.ts';

/** Where a device is: with the operator, on its way, with somebody, or gone. */
export const deviceWheres = [
  'stock',
  'picked',
  'under-way',
  'point-of-sale',
  'delivered',
  'customer',
  'customer-lost',
  'customer-stolen',
  'replaced',
  'returned',
  'faulty',
  'lost',
  'scrapped',
  'taken-out',
  'issued',
] as const;
export type DeviceWhere = (typeof deviceWheres)[number];

/** What a device went through, as far as it was recorded. */
export const deviceEventKinds = [
  'received',
  'moved',
  'category-changed',
  'taken-out',
  'put-back',
  'handed-in',
  'parcel-returned',
  'released',
  'handed-over',
  'code-printed',
  'picked',
  'sent',
  'delivered',
  'order-returned',
  'linked',
  'reported-lost',
  'reported-stolen',
  'switched-off',
  'works-again',
  'blocked',
  'unblocked',
  'replaced',
  'replaces',
] as const;
export type DeviceEventKind = (typeof deviceEventKinds)[number];

/** Why a device leaves the stock. */
export const takeOutReasons = ['mistake', 'faulty', 'lost', 'scrapped'] as const;
export type TakeOutReason = (typeof takeOutReasons)[number];
/** Why a customer's device is handed in. */
export const handInReasons = ['faulty', 'contract-ended', 'not-needed'] as const;
export type HandInReason = (typeof handInReasons)[number];

/** Longest note to a device. */
export const deviceNoteMaximum = 200;
/** Events of a device that are shown, the latest. */
export const deviceEventsShown = 200;
/** Days before its end from which a battery is on the list. */
export const batteryWarnDays = 90;
/** Batteries beyond this number are not counted. */
export const batteriesCounted = 10_000;

const note = z.string().trim().max(deviceNoteMaximum).default('');

const deviceEvent = z.strictObject({
  kind: z.enum(deviceEventKinds),
  at: instant,
  /** Name of the member of staff; empty where it was not one, or nobody was recorded. */
  by: z.string(),
  /** A code of the kind of event, such as why it was blocked; empty for none. */
  reason: z.string(),
  note: z.string(),
  kategorija: kategorija.nullable(),
  place: z.string(),
  order_number: z.string(),
  /** The other device of a replacement. */
  serial_number: z.string(),
});
export type DeviceEvent = z.infer<typeof deviceEvent>;

/** Until when something of a device holds. */
const until = z.strictObject({ day, over: z.boolean(), soon: z.boolean() });

const device = z.strictObject({
  serial_number: z.string(),
  kategorija: kategorija.nullable(),
  where: z.enum(deviceWheres),
  /** Of the stock, or the point of sale. */
  place: z.string(),
  receivedAt: instant.nullable(),
  /** The order that it is picked for, or that it left with last. */
  order: z
    .strictObject({
      order_number: z.string(),
      /** Null for one that is over and was not returned. */
      phase: dispatchPhase.nullable(),
      sentAt: instant.nullable(),
      deliveredAt: instant.nullable(),
    })
    .nullable(),
  /** Whose tag it is or was, the latest first. */
  owners: z.array(
    z.strictObject({
      account_id: id,
      /** Empty once the account is erased. */
      name: z.string(),
      tag_id: id,
      status: tagStatus,
      since: instant,
      /** Until when it was theirs; null: it is. */
      until: instant.nullable(),
      /** Why lanes refuse it now. */
      blocks: z.array(z.string()),
    }),
  ),
  replacedBy: z.string(),
  replaces: z.string(),
  /** From the day that it was handed over; null where it was not. */
  handedOver: day.nullable(),
  warranty: until.nullable(),
  battery: until.nullable(),
  /** The latest first. */
  events: z.array(deviceEvent),
});
export type Device = z.infer<typeof device>;

const notFound = { 'purchases.device-not-found': purchasesErrors['purchases.device-not-found'] };

export const getUredjaj = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetUredjaj',
  who: clerks,
  summary:
    'The life of a tag by its serial number: where it is, whose it was, warranty, battery, replacements, and what happened to it',
  input: z.strictObject({ serial_number: serialNumber }),
  result: device,
  errors: notFound,
});

export const ispraviUredjaje = defineCall({
  method: 'POST',
  path: '/api/Uprava/IspraviUredjaje',
  who: clerks,
  summary:
    'Correct devices of the stock, all or none: their category, their place, out of the stock or back into it. Safe to repeat',
  bodyLimit: 256 * 1024,
  input: z.strictObject({
    serial_numbers: z.array(serialNumber).min(1).max(devicesAtOnce),
    change: z.discriminatedUnion('what', [
      z.strictObject({ what: z.literal('category'), kategorija }),
      z.strictObject({ what: z.literal('place'), place: z.string().trim().max(placeMaximum) }),
      z.strictObject({ what: z.literal('out'), reason: z.enum(takeOutReasons) }),
      /** Mended or found: into the stock again, at this place. */
      z.strictObject({
        what: z.literal('back'),
        place: z.string().trim().max(placeMaximum).default(''),
      }),
    ]),
    note,
  }),
  result: z.strictObject({
    changed: z.int(),
    /** Were so before. */
    already: z.int(),
  }),
  errors: {
    'purchases.device-unknown': purchasesErrors['purchases.device-unknown'],
    'purchases.device-with-customer': purchasesErrors['purchases.device-with-customer'],
    'purchases.device-in-order': purchasesErrors['purchases.device-in-order'],
    'purchases.device-at-point': purchasesErrors['purchases.device-at-point'],
    'purchases.device-not-in-stock': purchasesErrors['purchases.device-not-in-stock'],
    'purchases.device-has-balance': purchasesErrors['purchases.device-has-balance'],
  },
});

export const primiVracenUredjaj = defineCall({
  method: 'POST',
  path: '/api/Uprava/PrimiVracenUredjaj',
  who: clerks,
  summary:
    'A customer has handed in a tag, or an unlinked one of a delivered parcel came back: it is blocked and set aside. Safe to repeat',
  input: z.strictObject({
    serial_number: serialNumber,
    reason: z.enum(handInReasons),
    place: z.string().trim().max(placeMaximum).default(''),
    note,
  }),
  result: device,
  errors: {
    ...notFound,
    'purchases.device-not-out': purchasesErrors['purchases.device-not-out'],
    'purchases.device-whole-parcel': purchasesErrors['purchases.device-whole-parcel'],
  },
});

const battery = z.strictObject({
  serial_number: z.string(),
  kategorija,
  account_id: id,
  /** Empty where there is none. */
  plate: z.string(),
  handedOver: day,
  ends: day,
  over: z.boolean(),
});
export type Battery = z.infer<typeof battery>;

export const getBaterijePriKraju = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetBaterijePriKraju',
  who: clerks,
  summary: 'Tags of customers whose batteries end soon or should have, the earliest first',
  input: z.strictObject({ first, rows }),
  /** `totalRecords` is counted up to `batteriesCounted`. */
  result: page(battery),
  errors: {},
});
