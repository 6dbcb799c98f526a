export * from './calls.ts';
export * from './errors.ts';
export * from './marked-calls.ts';
export * from './refused.ts';
