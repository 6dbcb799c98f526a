export * from './calls.ts';
export * from './card-calls.ts';
export * from './desk-calls.ts';
export * from './errors.ts';
export * from './invoice-calls.ts';
export * from './passage-calls.ts';
export * from './tag-calls.ts';
