import { signInActions, staffActions } from '@rampa/contract/staff';
import type { Translate } from '../../lib/texts/use-texts.ts';

/** In words where there are some; what else customers and the program do stays as the trail has it. */
export function actionText(t: Translate, action: string): string {
  const known = [...staffActions, ...signInActions].find((one) => one === action);
  return known === undefined ? action : t(`staff.action-${known}`);
}
