export * from './errors.ts';
export * from './key-calls.ts';
export * from './webhook-calls.ts';
