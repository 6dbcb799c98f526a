/**
 * There was no answer, none of ours, or only that an attempt before is still running: whether a write was done is not
 * known. Repeated with the same idempotency key, it is done once.
 */
export class RampaNoAnswer extends Error {
  override readonly name = 'RampaNoAnswer';
  /** Of the write, to repeat it with; empty for a read. */
  readonly idempotencyKey: string;

  constructor(
    message: string,
    given: { readonly idempotencyKey: string; readonly cause?: unknown },
  ) {
    super(message, { cause: given.cause });
    this.idempotencyKey = given.idempotencyKey;
  }
}
