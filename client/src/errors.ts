import type { FieldFault } from '@rampa/contract';
import type { RampaErrorCode } from './calls.ts';

/** The server has refused a call; nothing was done, unless `code` says otherwise. */
export class RampaError extends Error {
  override readonly name = 'RampaError';
  /** The reason. A newer server may have others than the contract that this client was built with. */
  readonly code: RampaErrorCode;
  /** As in the envelope: an HTTP status, or one of the product's own codes, such as 603. */
  readonly statusCode: number;
  /** What the reason is about, such as `{seconds: '12'}`. */
  readonly params: Readonly<Record<string, string>>;
  /** Of a 400: what is wrong with which field. */
  readonly fields: readonly FieldFault[];

  constructor(refusal: Pick<RampaError, 'code' | 'statusCode' | 'params' | 'fields'>) {
    super(`${refusal.statusCode} ${refusal.code}`);
    this.code = refusal.code;
    this.statusCode = refusal.statusCode;
    this.params = refusal.params;
    this.fields = refusal.fields;
  }
}
