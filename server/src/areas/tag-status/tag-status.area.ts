import type { Platform } from '../../platform/platform.ts';
import type { Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createTagStatuses, type TagStatuses } from './tag-status.service.ts';

/** The list by which lanes accept tags and refuse them. */
export function createTagStatusArea(
  platform: Platform,
  uses: { readonly wallet: Wallet; readonly tags: Tags },
): TagStatuses {
  return createTagStatuses({
    ...platform,
    ...uses,
    used: platform.settings.uses.tagStatusList,
    lowBalance: platform.facts.lowBalance,
  });
}
