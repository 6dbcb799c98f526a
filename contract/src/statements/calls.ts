import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import { exportSchema } from '../core/export-schema.ts';
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
  /** Revoked top-ups are negative. */
  refunds: amount,
  /** Corrections and payouts, signed. */
  other: amount,
  closing: amount,
  /**
   * The company's own balance, from which its tags are filled; left out where there was none. `closing` is the sum of all others,
   * each signed as it changed that balance.
   */
  company: z
    .strictObject({
      opening: amount,
      paidIn: amount,
      /** Payments that were refunded or charged back. */
      takenBack: amount,
      /** By rules. */
      filled: amount,
      /** By hand. */
      moved: amount,
      paidOut: amount,
      closing: amount,
    })
    .optional(),
  /** Tags, delivery …: paid separately, without touching a balance. */
  services: amount,
  passages: z.int().min(0),
  /** Entries of earlier closed months that arrived too late for those. */
  late: z.int().min(0),
  closedAt: instant,
  /** Null where all of the month had arrived as it was closed, or nobody knew: what came later is in a later month. */
  completeUpTo: completeUpToIfKnown,
});
export type Statement = z.infer<typeof statement>;

export const getMesecniIzvodi = defineCall({
  method: 'POST',
  path: '/api/Izvod/GetMesecniIzvodi',
  who: { ...office, keys: 'statements:read' },
  reads: true,
  summary: 'The statements of the account, newest first',
  speaks: true,
  input: z.strictObject({
    first,
    rows,
    /** Of names of stations; left out: as `Accept-Language` says, else `2`. */
    languageId: languageId.optional(),
  }),
  result: z.strictObject({
    ...page(statement).shape,
    /** Statements are made for this account: always for companies, for others if they want them. */
    wanted: z.boolean(),
    /** A private person may choose. */
    optional: z.boolean(),
    /** Past months whose statements are being made: how many of all are done. */
    making: z.strictObject({ done: z.int().min(0), total: z.int().min(1) }).nullable(),
  }),
  errors: {},
});

export const izaberiIzvode = defineCall({
  method: 'POST',
  path: '/api/Izvod/IzaberiIzvode',
  who: office,
  summary: 'Turn monthly statements on or off for a private person; past months are made at once',
  input: z.strictObject({ wanted: z.boolean() }),
  result: empty,
  errors: {},
});

export const statementsSchemas = ['statements/1', 'statements/2'] as const;
export type StatementsSchema = (typeof statementsSchemas)[number];

export const preuzmiIzvod = defineFileCall({
  path: '/api/Izvod/PreuzmiIzvod',
  who: { ...office, keys: 'statements:read' },
  summary:
    'A statement, every toll itemised; streamed, headers: X-Total-Records counts its entries, X-Schema names its columns, X-Complete-Up-To says up to when passages of all stations had arrived as it was closed, and is left out where some station did not confirm that',
  input: z.object({
    statementId: id,
    languageId: languageId.default('2'),
    format: z.enum(['csv', 'pdf']),
    schema: exportSchema(statementsSchemas),
  }),
  contentTypes: ['text/csv; charset=utf-8', 'application/pdf'],
  schemas: statementsSchemas,
  errors: { 'statements.not-found': statementsErrors['statements.not-found'] },
});
