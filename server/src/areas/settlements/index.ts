export { createSettlementsArea } from './settlements.area.ts';
export { registerSettlementsRoutes } from './settlements.routes.ts';
export type { ImportSettlement } from './import-settlement.ts';
export { readSettlement, type SettlementFault } from './settlement-file.ts';
export { checkSettlements } from './verify.store.ts';
