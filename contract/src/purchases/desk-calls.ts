import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, first, id, instant, kategorija, page, rows } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { purchasesErrors } from './errors.ts';
import { deliveryKind, packageId, parcel, paymentMethod, paymentStatus } from './order.ts';

/** Where an order is on its way through the desk; `returned` came back undelivered, `cancelled` was never sent. */
export const dispatchPhases = [
  'pick',
  'pack',
  'ship',
  'under-way',
  'delivered',
  'returned',
  'cancelled',
] as const;
export const dispatchPhase = z.enum(dispatchPhases);
export type DispatchPhase = z.infer<typeof dispatchPhase>;

/** Orders of a phase beyond this number are not counted. */
export const dispatchCounted = 10_000;
/** Longest name of a carrier, and longest number of a parcel. */
export const carrierMaximum = 40;
export const parcelNumberMaximum = 40;
/** Most serial numbers that come in, or are picked, at once. */
export const devicesAtOnce = 2000;
/** Longest name of a place of the stock. */
export const placeMaximum = 40;

const orderNumber = z.string().min(1).max(40);
/** As scanned or typed: blanks and dashes do not count. */
export const serialNumberPattern = /^(?:[\s\-–./]*[0-9A-Za-z]){6,}[\s\-–./]*$/u;
export const serialNumber = z.string().trim().max(64).regex(serialNumberPattern);

const dispatchItem = z.strictObject({
  account_id: id,
  order_number: z.string(),
  phase: dispatchPhase,
  createdAt: instant,
  /** Since when it is in this phase. */
  since: instant,
  /** It waits longer than customers should have to. */
  late: z.boolean(),
  quantity: z.int(),
  delivery: deliveryKind,
  payment: paymentMethod,
  paymentStatus,
  /** Person or company. */
  recipient: z.string(),
  /** Town of the address, or the point of sale. */
  place: z.string(),
  parcel: parcel.nullable(),
});
export type DispatchItem = z.infer<typeof dispatchItem>;

/** `totalRecords` is counted up to `dispatchCounted`. */
const dispatchList = page(dispatchItem).extend({
  /** Categories of which fewer can be ordered than their minimum. */
  low: z.array(z.strictObject({ kategorija, available: z.int(), minimum: z.int() })),
});
export type DispatchList = z.infer<typeof dispatchList>;

export const getOtpremu = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetOtprema',
  who: clerks,
  summary:
    'Orders of tags by where they are: to pick, to pack, to ship, under way, delivered, returned, cancelled; those to be worked on oldest first',
  input: z.strictObject({
    phase: dispatchPhase.default('pick'),
    first,
    rows,
  }),
  result: dispatchList,
  errors: {},
});

const dispatchDevice = z.strictObject({ serial_number: z.string(), kategorija });

const dispatchOrder = z.strictObject({
  order: dispatchItem,
  lines: z.array(
    z.strictObject({
      kategorija,
      quantity: z.int(),
      package: packageId,
      picked: z.int(),
      inStock: z.int(),
    }),
  ),
  /** Picked from the stock, or sent. */
  devices: z.array(dispatchDevice),
  /** Delivery address or point of sale. */
  destination: z.strictObject({ name: z.string(), address: z.string() }),
  telefon: z.string(),
  email: z.string(),
  /** What the courier or the point of sale takes; null where it is paid. */
  toCollect: amount.nullable(),
  /** Packing sheets printed so far: the codes of the last one hold. */
  sheets: z.int(),
  pickedAt: instant.nullable(),
  packedAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  returnedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
});
export type DispatchOrder = z.infer<typeof dispatchOrder>;

const notFound = { 'purchases.not-found': purchasesErrors['purchases.not-found'] };
const step = { ...notFound, 'purchases.wrong-state': purchasesErrors['purchases.wrong-state'] };
const device = {
  'purchases.device-unknown': purchasesErrors['purchases.device-unknown'],
  'purchases.device-taken': purchasesErrors['purchases.device-taken'],
};

export const getPorudzbinaZaOtpremu = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetPorudzbinaZaOtpremu',
  who: clerks,
  summary:
    'One order of tags with its devices, its address and what is next; by the number of its parcel too, the one sent last',
  input: z.strictObject({ order_number: orderNumber }),
  result: dispatchOrder,
  errors: notFound,
});

export const izdvojUredjaje = defineCall({
  method: 'POST',
  path: '/api/Uprava/IzdvojUredjaje',
  who: clerks,
  summary:
    'Pick devices of the stock for an order, by serial number or the next ones; those that it has already stay. Safe to repeat',
  input: z.strictObject({
    order_number: orderNumber,
    serial_numbers: z.array(serialNumber).max(devicesAtOnce).default([]),
    /** What is still missing is taken from the stock, the oldest first. */
    next: z.boolean().default(false),
  }),
  result: dispatchOrder,
  errors: {
    ...step,
    ...device,
    'purchases.device-not-needed': purchasesErrors['purchases.device-not-needed'],
    'purchases.devices-too-few': purchasesErrors['purchases.devices-too-few'],
  },
});

export const vratiUredjajNaStanje = defineCall({
  method: 'POST',
  path: '/api/Uprava/VratiUredjajNaStanje',
  who: clerks,
  summary: 'Put a picked device back into the stock. Safe to repeat',
  input: z.strictObject({
    order_number: orderNumber,
    serial_number: serialNumber,
  }),
  result: dispatchOrder,
  errors: step,
});

export const odstampajOtpremnicu = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdstampajOtpremnicu',
  who: clerks,
  summary:
    'The packing sheet with new verification codes, in the language of the order; the codes of an earlier sheet no longer work',
  secret: true,
  input: z.strictObject({
    order_number: orderNumber,
    /** Sheets as the screen showed them: refused where one more was printed meanwhile. */
    sheets: z.int().min(0),
  }),
  result: z.strictObject({
    fileName: z.string(),
    contentType: z.literal('application/pdf'),
    /** The file in base64. */
    data: z.string(),
  }),
  errors: {
    ...step,
    'purchases.device-taken': purchasesErrors['purchases.device-taken'],
    'purchases.sheet-printed': purchasesErrors['purchases.sheet-printed'],
    'purchases.all-linked': purchasesErrors['purchases.all-linked'],
  },
});

export const otpremiPorudzbinu = defineCall({
  method: 'POST',
  path: '/api/Uprava/OtpremiPorudzbinu',
  who: clerks,
  summary:
    'A packed order was handed to the carrier, or lies ready at its point of sale; the customer is told. Safe to repeat',
  input: z.strictObject({
    order_number: orderNumber,
    /** Both empty for an order that is picked up. */
    carrier: z.string().trim().max(carrierMaximum).default(''),
    parcel_number: z.string().trim().max(parcelNumberMaximum).default(''),
  }),
  result: dispatchOrder,
  errors: {
    ...step,
    'purchases.device-taken': purchasesErrors['purchases.device-taken'],
    'purchases.carrier-needed': purchasesErrors['purchases.carrier-needed'],
    'purchases.parcel-needed': purchasesErrors['purchases.parcel-needed'],
  },
});

export const uruciPorudzbinu = defineCall({
  method: 'POST',
  path: '/api/Uprava/UruciPorudzbinu',
  who: clerks,
  summary:
    'An order was handed over; one that is paid on delivery counts as paid from then on. Safe to repeat',
  input: z.strictObject({ order_number: orderNumber }),
  result: dispatchOrder,
  errors: step,
});

export const vracenaPosiljka = defineCall({
  method: 'POST',
  path: '/api/Uprava/VracenaPosiljka',
  who: clerks,
  summary:
    'A parcel came back undelivered: its devices are in stock again or faulty, the order is cancelled, and what was paid is refunded. Safe to repeat',
  input: z.strictObject({
    order_number: orderNumber,
    /** Those of its devices that cannot be sold again. */
    faulty: z.array(serialNumber).max(devicesAtOnce).default([]),
  }),
  result: dispatchOrder,
  errors: {
    ...step,
    'purchases.tags-in-use': purchasesErrors['purchases.tags-in-use'],
  },
});
