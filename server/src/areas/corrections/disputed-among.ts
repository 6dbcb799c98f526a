import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { ComplaintsAboutPassage } from '../complaints/index.ts';
import type { Review } from './reviews.store.ts';

/** Numbers of the open complaints about these passages, by passage: whoever decides about one of them decides there. */
export async function disputedAmong(
  scope: StaffScope,
  queries: Queries,
  passages: readonly Pick<Review, 'accountId' | 'passageId'>[],
  { openAbout }: Pick<ComplaintsAboutPassage, 'openAbout'>,
): Promise<ReadonlyMap<string, string>> {
  const disputed = new Map<string, string>();
  for (const [accountId, of] of Map.groupBy(passages, (one) => one.accountId)) {
    const ids = of.map(({ passageId }) => passageId);
    const open = await openAbout(scope.account(accountId), queries, ids);
    for (const [passageId, number] of open) disputed.set(passageId, number);
  }
  return disputed;
}
