import { validate as isUuid } from 'uuid';
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
  const about = records.filter((record) => viewingIn(record) !== null);
  const reasons = await selectReasons(
    scope,
    queries,
    [...new Set(about.map(({ accountId }) => accountId))],
    [...new Set(about.flatMap((record) => viewingIn(record) ?? []))],
  );
  return records.map((record) => {
    const reason = reasons.get(viewingIn(record) ?? '');
    return reason === undefined
      ? record
      : { ...record, details: { ...record.details, viewingReason: reason } };
  });
}

/** The viewing that a line is about, or in which it was written; null for all other lines. */
function viewingIn({ subject, details }: TrailRecord): string | null {
  const prefix = 'viewing:';
  if (subject.startsWith(prefix)) return subject.slice(prefix.length);
  const { viewing } = details;
  return typeof viewing === 'string' && isUuid(viewing) ? viewing : null;
}
