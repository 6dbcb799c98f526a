import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { ComplaintsAboutPassage } from '../complaints/index.ts';
import type { Review } from './reviews.store.ts';

/** Minor units that complaints have given back for these passages, by passage. */
export async function givenBackAmong(
  scope: StaffScope,
  queries: Queries,
  passages: readonly Pick<Review, 'accountId' | 'passageId'>[],
  { givenFor }: Pick<ComplaintsAboutPassage, 'givenFor'>,
): Promise<ReadonlyMap<string, number>> {
  const givenBack = new Map<string, number>();
  for (const [accountId, of] of Map.groupBy(passages, (one) => one.accountId)) {
    const ids = of.map(({ passageId }) => passageId);
    const given = await givenFor(scope.account(accountId), queries, ids);
    for (const [passageId, amountMinor] of given) givenBack.set(passageId, amountMinor);
  }
  return givenBack;
}

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
