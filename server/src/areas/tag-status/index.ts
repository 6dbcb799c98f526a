export { closedAccounts } from './events.ts';
export { createTagStatusArea } from './tag-status.area.ts';
export type { TagStatuses } from './tag-status.service.ts';
export type { ListedStatus } from './tag-status.store.ts';
