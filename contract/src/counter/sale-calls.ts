import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { currency, id, kategorija, languageId, minorUnits } from '../core/schemas.ts';
import { counters } from '../core/who.ts';
import { serialNumber } from '../purchases/desk-calls.ts';
import { purchasesErrors } from '../purchases/errors.ts';
import { packageId } from '../purchases/order.ts';
import { counterErrors } from './errors.ts';
import { idempotencyKey } from './fields.ts';

/** Where the counter is, for supervisors; whoever works at one sells at their own, whatever this says. */
const point_id = z.string().max(64).default('');

export const getStanjeSaltera = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetStanjeSaltera',
  who: { ...counters, untraced: true },
  summary: 'What can be sold at a counter: the devices that lie at its point of sale',
  input: z.object({ point_id, languageId: languageId.default('2') }),
  result: z.strictObject({
    /** Name of the point of sale. */
    point: z.string(),
    devices: z.array(
      z.strictObject({
        kategorija,
        devices: z.int().min(0),
        /** Fewer than the operator wants there. */
        low: z.boolean(),
      }),
    ),
  }),
  errors: { 'counter.no-sale-here': counterErrors['counter.no-sale-here'] },
});

export const pripremiProdaju = defineCall({
  method: 'POST',
  path: '/api/Uprava/PripremiProdaju',
  who: counters,
  summary:
    'Who buys a device at a counter, by the e-mail address of the account and a second thing that the customer says, and what the device costs',
  input: z.strictObject({
    /** Of a device that lies at this point of sale. */
    serial_number: serialNumber,
    email: z.string().trim().min(3).max(254),
    /** Telephone number of the account, or the plate of one of its vehicles. */
    knownBy: z.string().trim().min(1).max(60),
    point_id,
  }),
  result: z.strictObject({
    account_id: id,
    /** First letters of the customer's names. */
    name: z.string(),
    serial_number: z.string(),
    kategorija,
    currency,
    /** Minor units, tax included. */
    devicePrice: minorUnits,
    /** With how much credit it can be bought; `total` is what is paid. */
    packages: z.array(
      z.strictObject({ package: packageId, credit: minorUnits, total: minorUnits }),
    ),
  }),
  errors: {
    'counter.no-sale-here': counterErrors['counter.no-sale-here'],
    'counter.customer-not-found': counterErrors['counter.customer-not-found'],
    'counter.address-unconfirmed': counterErrors['counter.address-unconfirmed'],
    'counter.account-closed': counterErrors['counter.account-closed'],
    'purchases.device-not-here': purchasesErrors['purchases.device-not-here'],
  },
});

export const prodajUredjaj = defineCall({
  method: 'POST',
  path: '/api/Uprava/ProdajUredjaj',
  who: counters,
  summary:
    "Sell a device that lies at this point of sale to an account, linked at once; price and first credit go into the caller's till in cash. The same key again sells nothing more",
  input: z.strictObject({
    account_id: id,
    serial_number: serialNumber,
    package: packageId,
    /** Minor units that the screen showed: another price is reported, not taken. */
    total: minorUnits,
    /** Of the vehicle; empty: the customer adds it. */
    plate: z.string().trim().max(20).default(''),
    point_id,
    idempotencyKey,
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    order_number: z.string(),
    /** It was sold before, by this key. */
    already: z.boolean(),
  }),
  errors: {
    'counter.no-sale-here': counterErrors['counter.no-sale-here'],
    'counter.customer-not-found': counterErrors['counter.customer-not-found'],
    'counter.address-unconfirmed': counterErrors['counter.address-unconfirmed'],
    'counter.account-closed': counterErrors['counter.account-closed'],
    'counter.above-day-limit': counterErrors['counter.above-day-limit'],
    'counter.plate-invalid': counterErrors['counter.plate-invalid'],
    'purchases.device-not-here': purchasesErrors['purchases.device-not-here'],
    'purchases.price-changed': purchasesErrors['purchases.price-changed'],
    'purchases.key-used-otherwise': purchasesErrors['purchases.key-used-otherwise'],
  },
});
