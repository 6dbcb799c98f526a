export * from './calls.ts';
export * from './opening-hours.ts';
