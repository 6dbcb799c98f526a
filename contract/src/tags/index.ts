export * from './block-calls.ts';
export * from './blocks.ts';
export * from './bulk-edits.ts';
export * from './calls.ts';
export * from './cost-centres.ts';
export * from './errors.ts';
export * from './service-calls.ts';
export * from './status.ts';
