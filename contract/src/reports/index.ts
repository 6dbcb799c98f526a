export * from './calls.ts';
export * from './errors.ts';
export * from './report-calls.ts';
export * from './row-calls.ts';
export * from './schedule-calls.ts';
