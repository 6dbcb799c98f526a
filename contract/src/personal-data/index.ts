export * from './calls.ts';
export * from './errors.ts';
export * from './payout-calls.ts';
