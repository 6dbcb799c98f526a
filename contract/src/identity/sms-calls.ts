import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty } from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';
import { identityErrors } from './errors.ts';
import { homeErrors } from './proof-calls.ts';

const smsNumber = z.strictObject({
  /** E.164, such as +381641234567. */
  number: z.string(),
  /** `waiting`: for its code; `set-aside`: several messages in a row were not delivered, and none is sent any more. */
  state: z.enum(['waiting', 'confirmed', 'set-aside']),
});
export type SmsNumber = z.infer<typeof smsNumber>;

export const getSmsBroj = defineCall({
  method: 'GET',
  path: '/api/KorisnickiNalog/GetSmsBroj',
  who: everyMember,
  reads: true,
  summary: 'The number to which the signed-in person has urgent messages sent by SMS',
  input: z.object({}),
  result: z.strictObject({
    /** Null: the operator sends no SMS. */
    offered: z
      .strictObject({
        /** Beginnings of the numbers that are written to, such as `+381`. */
        countries: z.array(z.string()),
        /** Most messages that all people of the account get in a day, beside codes. */
        dailyLimit: z.int(),
      })
      .nullable(),
    number: smsNumber.nullable(),
  }),
  errors: {},
});

export const posaljiSmsKod = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PosaljiSmsKod',
  who: everyMember,
  summary:
    'Give a number for SMS, in place of the one before; a code is sent to it, which confirms it',
  input: z.strictObject({ phone: z.string().trim().min(1).max(30) }),
  result: empty,
  errors: {
    ...homeErrors,
    'identity.sms-off': identityErrors['identity.sms-off'],
    'identity.sms-country': identityErrors['identity.sms-country'],
  },
});

export const potvrdiSmsBroj = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/PotvrdiSmsBroj',
  who: everyMember,
  summary: 'Confirm the number with the code that was sent to it; safe to repeat',
  input: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, { message: 'identity.sms-code-six' }),
  }),
  result: empty,
  errors: {
    'identity.sms-code-wrong': identityErrors['identity.sms-code-wrong'],
    'identity.sms-code-over': identityErrors['identity.sms-code-over'],
  },
});

export const ukloniSmsBroj = defineCall({
  method: 'POST',
  path: '/api/KorisnickiNalog/UkloniSmsBroj',
  who: everyMember,
  summary: 'Send nothing more by SMS, and delete the number; safe to repeat',
  input: z.strictObject({}),
  result: empty,
  errors: {},
});
