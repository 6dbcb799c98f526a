export { createBalanceAlertsArea } from './balance-alerts.area.ts';
export { balanceWentLow } from './events.ts';
export type { BalanceAlerts } from './balance-alerts.service.ts';
