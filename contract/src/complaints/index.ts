export * from './assignment-calls.ts';
export * from './attachment-calls.ts';
export * from './calls.ts';
export * from './canned-calls.ts';
export * from './desk-calls.ts';
export * from './desk-file-calls.ts';
export * from './errors.ts';
export * from './note-calls.ts';
