export * from './calls.ts';
export * from './errors.ts';
export * from './password-calls.ts';
export * from './profile-calls.ts';
export * from './proof-calls.ts';
export * from './second-factor-calls.ts';
export * from './user-data.ts';
export * from './member-calls.ts';
