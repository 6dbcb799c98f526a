export * from './core/call.ts';
export * from './core/errors.ts';
export * from './core/message.ts';
export * from './core/page-settings.ts';
export * from './core/rights.ts';
export * from './core/schemas.ts';
export * from './core/scopes.ts';
export * from './core/slip.ts';
