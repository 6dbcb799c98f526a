import type { CallResult } from '@rampa/contract';
import type { verifikujTag } from '@rampa/contract/tags';

/** The two numbers on the paper of a tag. */
export interface Paper {
  readonly serial_number: string;
  readonly verificationCode: string;
}

/** What became of the paper; each is a page of its own. */
export type Verdict =
  | { readonly kind: 'free' | 'bound'; readonly tag: CallResult<typeof verifikujTag> }
  | { readonly kind: 'taken' | 'yours' };
