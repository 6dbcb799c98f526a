import { auditActions } from '@rampa/contract/staff';
import type { Translate } from '../../lib/texts/use-texts.ts';

/** In words; one that an older version put down stays as the trail has it. */
export function actionText(t: Translate, action: string): string {
  const known = auditActions.find((one) => one === action);
  return known === undefined ? action : t(`staff.action-${known}`);
}
