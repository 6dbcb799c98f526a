export * from './calls.ts';
export * from './desk-calls.ts';
export * from './device-calls.ts';
export * from './errors.ts';
export * from './order.ts';
export * from './point-stock-calls.ts';
export * from './price.ts';
export * from './stock-calls.ts';
