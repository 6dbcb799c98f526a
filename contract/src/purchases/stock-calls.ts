import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { kategorija } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { purchasesErrors } from './errors.ts';
import { devicesAtOnce, placeMaximum, serialNumber } from './desk-calls.ts';

const stockLine = z.strictObject({
  kategorija,
  /** Can be ordered now. */
  available: z.int(),
  /** In orders that were not sent yet. */
  ordered: z.int(),
  /** 0: never warns. */
  minimum: z.int(),
  /** Fewer can be ordered than the minimum. */
  low: z.boolean(),
  /** Devices with a serial number that nobody has picked, by place. */
  places: z.array(z.strictObject({ place: z.string(), devices: z.int() })),
  faulty: z.int(),
});
export type StockLine = z.infer<typeof stockLine>;

const stock = z.strictObject({ items: z.array(stockLine) });

export const getZalihe = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetZalihe',
  who: { ...clerks, untraced: true },
  summary: 'How many tags of each category there are, where, and whether they become few',
  input: z.object({}),
  result: stock,
  errors: {},
});

/** Largest minimum. */
export const stockMinimumMaximum = 1_000_000;

export const sacuvajNajmanjeZalihe = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajNajmanjeZalihe',
  who: clerks,
  summary: 'Set below how many tags of a category the desk warns',
  input: z.strictObject({ kategorija, minimum: z.int().min(0).max(stockMinimumMaximum) }),
  result: stock,
  errors: {},
});

export const primiUredjaje = defineCall({
  method: 'POST',
  path: '/api/Uprava/PrimiUredjaje',
  who: clerks,
  summary:
    'Take devices into the stock by their serial numbers, all or none; those that are there already are not counted again. Safe to repeat',
  bodyLimit: 256 * 1024,
  input: z.strictObject({
    kategorija,
    place: z.string().trim().max(placeMaximum).default(''),
    serial_numbers: z.array(serialNumber).min(1).max(devicesAtOnce),
    /** They are among those that can be ordered already: only their numbers are noted. */
    counted: z.boolean().default(false),
  }),
  result: z.strictObject({
    received: z.int(),
    /** Were in the stock before. */
    already: z.int(),
  }),
  errors: {
    'purchases.device-taken': purchasesErrors['purchases.device-taken'],
    'purchases.device-other-category': purchasesErrors['purchases.device-other-category'],
    'purchases.devices-more-than-counted': purchasesErrors['purchases.devices-more-than-counted'],
  },
});
