import type { Queries } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import type { TrailRecord } from '../audit-view.store.ts';
import { selectReasons } from './viewing.store.ts';

/** Lines of the audit trail, those about viewings with the reason, which the trail itself does not hold. */
export async function withViewingReasons(
  scope: StaffScope,
  queries: Queries,
  records: readonly TrailRecord[],
): Promise<readonly TrailRecord[]> {
  const about = records.filter(({ subject }) => subject.startsWith('viewing:'));
  const reasons = await selectReasons(
    scope,
    queries,
    [...new Set(about.map(({ accountId }) => accountId))],
    [...new Set(about.map(viewingIn))],
  );
  return records.map((record) => {
    const reason = reasons.get(viewingIn(record));
    return reason === undefined
      ? record
      : { ...record, details: { ...record.details, viewingReason: reason } };
  });
}

const viewingIn = ({ subject }: TrailRecord): string => subject.slice('viewing:'.length);
