export * from './calls.ts';
export * from './desk-calls.ts';
export * from './errors.ts';
export * from './reading.ts';
