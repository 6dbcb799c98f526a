import type { Queries } from '../../platform/database/database.ts';
import { defineQuestion } from '../../platform/events/events.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** Which of these accounts their customers have closed. */
export const closedAccounts = defineQuestion<
  {
    readonly scope: AllAccounts;
    readonly queries: Queries;
    readonly accountIds: readonly string[];
  },
  ReadonlySet<string>
>('tag-status', 'closedAccounts');
