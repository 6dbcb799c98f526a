export * from './calls.ts';
export * from './desk-calls.ts';
export * from './errors.ts';
export * from './export-calls.ts';
export * from './marks.ts';
export * from './reading.ts';
