import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { id, kategorija, languageId } from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { stockMinimumMaximum } from './stock-calls.ts';
import { devicesAtOnce, placeMaximum, serialNumber } from './desk-calls.ts';
import { purchasesErrors } from './errors.ts';

const pointStock = z.strictObject({
  point_id: id,
  /** With its town; the id alone where the point is closed and no device says its name. */
  name: z.string(),
  /** Devices can be moved there: it sells tags, and is open. */
  open: z.boolean(),
  /** Of the categories that lie there or have a minimum. */
  lines: z.array(
    z.strictObject({
      kategorija,
      devices: z.int().min(0),
      /** 0: never warns. */
      minimum: z.int().min(0),
      /** Fewer lie there than the minimum. */
      low: z.boolean(),
    }),
  ),
});
export type PointStock = z.infer<typeof pointStock>;

const pointStocks = z.strictObject({ items: z.array(pointStock) });

export const getStanjeProdajnihMesta = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetStanjeProdajnihMesta',
  who: { ...clerks, untraced: true },
  summary: 'How many devices of each category lie at each point of sale, and where they become few',
  input: z.object({ languageId: languageId.default('2') }),
  result: pointStocks,
  errors: {},
});

export const premestiUredjaje = defineCall({
  method: 'POST',
  path: '/api/Uprava/PremestiUredjaje',
  who: clerks,
  summary:
    'Move devices by their serial numbers from the store or a point of sale to a point of sale, or back to the store, all or none. Safe to repeat',
  bodyLimit: 256 * 1024,
  input: z.strictObject({
    serial_numbers: z.array(serialNumber).min(1).max(devicesAtOnce),
    /** Where to; empty: to the store. */
    point_id: z.string().max(64).default(''),
    /** Of the store. */
    place: z.string().trim().max(placeMaximum).default(''),
  }),
  result: z.strictObject({
    moved: z.int(),
    /** Lay there before. */
    already: z.int(),
  }),
  errors: {
    'purchases.point-sells-none': purchasesErrors['purchases.point-sells-none'],
    'purchases.device-unknown': purchasesErrors['purchases.device-unknown'],
    'purchases.device-with-customer': purchasesErrors['purchases.device-with-customer'],
    'purchases.device-in-order': purchasesErrors['purchases.device-in-order'],
    'purchases.device-not-in-stock': purchasesErrors['purchases.device-not-in-stock'],
    'purchases.devices-promised': purchasesErrors['purchases.devices-promised'],
  },
});

export const zadajMinimumMesta = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZadajMinimumMesta',
  who: clerks,
  summary: 'Set below how many devices of a category at a point of sale the desk warns',
  input: z.strictObject({
    point_id: id,
    kategorija,
    minimum: z.int().min(0).max(stockMinimumMaximum),
    languageId: languageId.default('2'),
  }),
  result: pointStocks,
  errors: { 'purchases.point-sells-none': purchasesErrors['purchases.point-sells-none'] },
});
