export { RampaClient } from './client.ts';
export type { RampaErrorCode } from './calls.ts';
export { RampaError } from './errors.ts';
export { RampaNoAnswer } from './no-answer.ts';
export type { CallOptions, RampaOptions, WriteOptions } from './requests.ts';
