export * from './automatic-calls.ts';
export * from './bulk-calls.ts';
export * from './calls.ts';
export * from './company-calls.ts';
export * from './company-payment-calls.ts';
export * from './errors.ts';
export * from './guest-calls.ts';
export * from './order-calls.ts';
