export { createBalanceAlerts, type BalanceAlerts } from './balance-alerts.service.ts';
