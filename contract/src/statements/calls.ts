import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { amount, empty, first, id, instant, languageId, page, rows } from '../core/schemas.ts';
import { office } from '../core/who.ts';
import { statementsErrors } from './errors.ts';

/** A closed month. `closing` is `opening` − `tolls` + `topUps` + `refunds` + `other`, exactly. */
export const statement = z.strictObject({
  statementId: id,
  number: z.string(),
  /** `2026-10`, of toll time. */
  month: z.string(),
  /** Over all tags of the account. */
  opening: amount,
  tolls: amount,
  topUps: amount,
  /** Top-ups taken back are negative. */
  refunds: amount,
  /** Corrections and pay-outs, signed. */
  other: amount,
  closing: amount,
  /** Devices, delivery …: paid apart, they touch no balance. */
  services: amount,
  passages: z.int().min(0),
  /** Entries of closed months before, which came too late for those. */
  late: z.int().min(0),
  closedAt: instant,
});
export type Statement = z.infer<typeof statement>;

export const getMesecniIzvodi = defineCall({
  method: 'POST',
  path: '/api/Izvod/GetMesecniIzvodi',
  who: { ...office, keys: 'statements:read' },
  summary: 'The statements of the account, newest first',
  input: z.strictObject({ first, rows }),
  result: z.strictObject({
    ...page(statement).shape,
    /** Months are closed for this account: always for companies, for others where they want it. */
    wanted: z.boolean(),
    /** A private person may choose. */
    optional: z.boolean(),
    /** Months that are over and wait for their statement: so many of all are done. */
    making: z.strictObject({ done: z.int().min(0), total: z.int().min(1) }).nullable(),
  }),
  errors: {},
});

export const izaberiIzvode = defineCall({
  method: 'POST',
  path: '/api/Izvod/IzaberiIzvode',
  who: office,
  summary: 'A private person wants monthly statements, or no more; past months are made at once',
  input: z.strictObject({ wanted: z.boolean() }),
  result: empty,
  errors: {},
});

export const preuzmiIzvod = defineFileCall({
  path: '/api/Izvod/PreuzmiIzvod',
  who: { ...office, keys: 'statements:read' },
  summary: 'A statement, every toll itemised; streamed, header X-Total-Records counts its entries',
  input: z.object({
    statementId: id,
    languageId: languageId.default('2'),
    format: z.enum(['csv', 'pdf']),
  }),
  contentTypes: ['text/csv; charset=utf-8', 'application/pdf'],
  errors: { 'statements.not-found': statementsErrors['statements.not-found'] },
});
