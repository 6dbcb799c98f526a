import type { Translate } from '../../lib/texts/use-texts.ts';

/** What the operator's people do, as the audit trail calls it; each has a text. */
const actions = [
  'audit-read',
  'payouts-read',
  'payout-put-down',
  'complaint-accepted',
  'complaint-answered',
  'complaint-asked',
  'complaint-file-added',
  'complaint-file-read',
  'complaint-file-removed',
  'complaint-read',
  'complaint-refused',
  'complaint-taken',
  'complaints-listed',
  'customer-read',
  'customers-searched',
  'message-answered',
  'message-closed',
  'message-read',
  'messages-listed',
  'refused',
  'staff-added',
  'staff-changed',
  'staff-removed',
  'purchase-requests-read',
  'purchase-request-read',
  'purchase-request-priced',
  'purchase-request-refused',
  'road-events-read',
  'road-event-told',
  'road-event-changed',
  'road-event-source-left',
  'road-event-source-taken',
  'road-event-ended',
  'texts-read',
  'text-changed',
  'text-taken-back',
] as const;

/** In words where there are some; what customers and the program do stays as the trail has it. */
export function actionText(t: Translate, action: string): string {
  const known = actions.find((one) => one === action);
  return known === undefined ? action : t(`staff.action-${known}`);
}
