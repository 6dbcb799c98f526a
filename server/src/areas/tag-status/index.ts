export { readCursor, writeCursor } from './cursor.ts';
export { closedAccounts } from './events.ts';
export { createTagStatusArea } from './tag-status.area.ts';
export { limitsVersion, type TagStatuses } from './tag-status.service.ts';
