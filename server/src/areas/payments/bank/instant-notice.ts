import { padAccount, type AccountDigits } from '@rampa/contract/bank-accounts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { tollDay, type Clock } from '../../../platform/clock.ts';
import type { FileFault } from '../../../platform/files/json-places.ts';
import { checkFile, findJson, readText, refusedFile } from '../../../platform/files/read-file.ts';
import { readableLine, shortened } from '../../../platform/files/readable-text.ts';
import { accountDigits, findReference } from './bank-entry.ts';
import type { BankTransfer } from './bank-statement.ts';

/** Largest notification, in bytes; one of the longest texts has two thousand. */
export const largestNotice = 8 * 1024;

/** Banks send a notification again until it is answered; older than that it comes by statement. */
const SENT_FOR_DAYS = 30;
const MOST_MINOR = 1_000_000_000_000;

export type InstantNotice =
  | { readonly ok: true; readonly kind: 'credited'; readonly transfer: BankTransfer }
  /** The bank has taken the transfer back, which may be known before the transfer is. */
  | {
      readonly ok: true;
      readonly kind: 'returned';
      readonly transfer: BankTransfer;
      /** The bank's mark of a part that it has taken back; empty where it gives none. */
      readonly part: string;
    }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** Reads what the bank announces of a transfer to one account. */
export function createInstantNoticeReader(options: {
  readonly clock: Clock;
  readonly accountDigits: AccountDigits;
  /** The operator's, as it is printed. */
  readonly account: string;
}): (body: Buffer) => InstantNotice {
  const account = padAccount(options.account, options.accountDigits);
  const schema = noticeSchema(options, account);
  return (body) => {
    const text = readText(body, largestNotice);
    const checked = checkFile(text.ok ? findJson(text.text) : refusedFile(text.faults), schema);
    if (!checked.ok) return checked;
    const { kind, transferId, bookedAt, amountMinor, currency, reference, ...rest } = checked.file;
    return {
      ok: true,
      kind,
      part: rest.partId,
      transfer: {
        id: `ips:${transferId}`,
        date: tollDay(Temporal.Instant.from(bookedAt)),
        amountMinor,
        currency,
        reference: findReference(reference) ?? shortened(reference.trim(), 60),
        details: {
          bankId: transferId,
          account,
          payer: shortened(rest.payer, 70),
          payerAccount: accountDigits(rest.payerAccount),
          purpose: shortened(rest.purpose, 140),
        },
      },
    };
  };
}

/** Written by the payer: money is not refused for a line break in a name. */
const said = z.string().transform((text) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim(),
);

function noticeSchema(
  {
    clock,
    accountDigits: digits,
  }: { readonly clock: Clock; readonly accountDigits: AccountDigits },
  account: string,
) {
  const isRecent = (text: string): boolean => {
    const passed = clock.now().since(Temporal.Instant.from(text)).total('minutes');
    return passed > -5 && passed < SENT_FOR_DAYS * 24 * 60;
  };
  return z.object({
    format: z.literal(1),
    kind: z.enum(['credited', 'returned']),
    transferId: z.string().regex(/^[!-~]{1,35}$/, 'must have 1 to 35 characters, no blanks'),
    partId: z
      .string()
      .regex(/^[!-~]{0,35}$/, 'must have at most 35 characters, no blanks')
      .default(''),
    bookedAt: z
      .string()
      .max(40)
      .refine(isInstant, { message: 'must be an instant with an offset', abort: true })
      .refine(isRecent, `must be within the last ${SENT_FOR_DAYS} days`),
    account: z
      .string()
      .max(64)
      .refine(
        (given) => accountDigits(padAccount(given, digits)) === account,
        'is not the account of the operator',
      ),
    amountMinor: z.int().positive().max(MOST_MINOR),
    // The scheme knows no other.
    currency: z.literal('RSD'),
    reference: readableLine(60).default(''),
    payer: said.default(''),
    payerAccount: readableLine(64).default(''),
    purpose: said.default(''),
  });
}

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}
