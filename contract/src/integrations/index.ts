export * from './errors.ts';
export * from './key-calls.ts';
