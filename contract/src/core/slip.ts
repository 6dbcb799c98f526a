import { z } from 'zod';
import { amount, day } from './schemas.ts';

/** What a bank transfer needs: the lines of the payment slip and, in RS, the IPS QR code of the National Bank. */
export const slip = z.strictObject({
  order_number: z.string(),
  amount,
  payee: z.string(),
  /** 18 digits (RS) or 16 digits (BA), as printed on slips. */
  payeeAccount: z.string(),
  purpose: z.string(),
  paymentCode: z.string(),
  model: z.string(),
  reference: z.string(),
  /** The day of toll time on which it expires; left out by servers that do not say it. */
  payUntil: day.optional(),
  /** The QR code's text; null if the country has no such standard. */
  ipsText: z.string().nullable(),
  /** The QR code as an SVG path over a grid of `size` × `size`: `Mx yh1v1h-1z` per dark module. */
  qr: z.strictObject({ path: z.string(), size: z.int() }).nullable(),
});
export type Slip = z.infer<typeof slip>;
