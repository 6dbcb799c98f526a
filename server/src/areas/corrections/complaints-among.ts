import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { ComplaintsAboutPassage } from '../complaints/index.ts';
import type { Review } from './reviews.store.ts';

type Passages = readonly Pick<Review, 'accountId' | 'passageId'>[];

/** Numbers of the open complaints about these passages, by passage: whoever decides about one of them decides there. */
export const disputedAmong = (
  scope: StaffScope,
  queries: Queries,
  passages: Passages,
  { openAbout }: Pick<ComplaintsAboutPassage, 'openAbout'>,
): Promise<ReadonlyMap<string, string>> => accountByAccount(scope, queries, passages, openAbout);

/** Minor units that complaints have given back for these passages, by passage. */
export const givenBackAmong = (
  scope: StaffScope,
  queries: Queries,
  passages: Passages,
  { givenFor }: Pick<ComplaintsAboutPassage, 'givenFor'>,
): Promise<ReadonlyMap<string, number>> => accountByAccount(scope, queries, passages, givenFor);

/** Complaints are asked for an account at a time: theirs are on one machine. */
async function accountByAccount<Found>(
  scope: StaffScope,
  queries: Queries,
  passages: Passages,
  ask: (
    account: ReturnType<StaffScope['account']>,
    queries: Queries,
    passageIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Found>>,
): Promise<ReadonlyMap<string, Found>> {
  const all = new Map<string, Found>();
  for (const [accountId, of] of Map.groupBy(passages, (one) => one.accountId)) {
    const ids = of.map(({ passageId }) => passageId);
    const found = await ask(scope.account(accountId), queries, ids);
    for (const [passageId, one] of found) all.set(passageId, one);
  }
  return all;
}
