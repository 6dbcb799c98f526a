export { createBalanceAlertsArea } from './balance-alerts.area.ts';
export { balanceWentLow } from './events.ts';
export { createBalanceAlerts, type BalanceAlerts } from './balance-alerts.service.ts';
