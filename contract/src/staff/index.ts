export * from './audit-actions.ts';
export type { AuditLine } from './audit-line.ts';
export * from './caller-calls.ts';
export * from './calls.ts';
export * from './customer-calls.ts';
export * from './errors.ts';
export * from './history-actions.ts';
export * from './history-calls.ts';
export * from './viewing-calls.ts';
