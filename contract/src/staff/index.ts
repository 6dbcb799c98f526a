export * from './audit-actions.ts';
export * from './calls.ts';
export * from './customer-calls.ts';
export * from './errors.ts';
