export * from './calls.ts';
export * from './errors.ts';
export { cashNoteMaximum } from './fields.ts';
export * from './sale-calls.ts';
export * from './till-calls.ts';
