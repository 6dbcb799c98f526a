export { readCursor, writeCursor } from './cursor.ts';
export { closedAccounts } from './events.ts';
export { forgetQueued } from './low-balances.store.ts';
export { createTagStatusArea } from './tag-status.area.ts';
export { limitsVersion, type TagStatuses } from './tag-status.service.ts';
