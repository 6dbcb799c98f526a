export * from './calls.ts';
export * from './changes.ts';
export * from './errors.ts';
export * from './periods.ts';
