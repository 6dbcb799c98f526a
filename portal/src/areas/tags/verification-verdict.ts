import type { CallResult } from '@rampa/contract';
import type { verifikujTag } from '@rampa/contract/tags';

/** The two numbers printed with a tag. */
export interface PrintedNumbers {
  readonly serial_number: string;
  readonly verificationCode: string;
}

/** Outcome of a check; each has a page of its own. */
export type Verdict =
  | {
      readonly kind: 'free' | 'bound' | 'taken-over';
      readonly tag: CallResult<typeof verifikujTag>;
    }
  | { readonly kind: 'taken' | 'yours' };
