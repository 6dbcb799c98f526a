export * from './calls.ts';
export * from './desk-calls.ts';
export * from './device-calls.ts';
export * from './errors.ts';
export * from './order.ts';
export * from './price.ts';
