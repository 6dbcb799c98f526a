/** What a use case knows about where a call comes from. */
export interface Caller {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}
