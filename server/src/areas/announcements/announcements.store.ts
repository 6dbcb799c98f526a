import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { PublishedVersion } from '../legal/index.ts';

export interface Person {
  readonly accountId: string;
  readonly userId: string;
}

export async function insertAnnouncement(
  tx: Tx,
  { page, version }: PublishedVersion,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('legal_announcements')
    .values({ page, version, step: 0, mails: 0, begun_at: now })
    .execute();
}

/** The last person notified; undefined if another attempt has done this step. */
export async function lockStep(
  tx: Tx,
  { page, version }: PublishedVersion,
  step: number,
): Promise<{ readonly upTo: Person | null } | undefined> {
  const row = await tx
    .selectFrom('legal_announcements')
    .select(['step', 'told_up_to_account as accountId', 'told_up_to_user as userId'])
    .where('page', '=', page)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
  if (row?.step !== step) return undefined;
  const { accountId, userId } = row;
  return { upTo: accountId === null || userId === null ? null : { accountId, userId } };
}

export async function finishStep(
  tx: Tx,
  { page, version }: PublishedVersion,
  done: {
    /** The last person looked at; undefined if nobody was left. */
    readonly upTo: Person | undefined;
    readonly mails: number;
    readonly endedAt: Temporal.Instant | null;
  },
): Promise<void> {
  const { upTo } = done;
  await tx
    .updateTable('legal_announcements')
    .set((eb) => ({
      step: eb('step', '+', 1),
      mails: eb('mails', '+', done.mails),
      ended_at: done.endedAt,
      ...(upTo === undefined
        ? {}
        : { told_up_to_account: upTo.accountId, told_up_to_user: upTo.userId }),
    }))
    .where('page', '=', page)
    .where('version', '=', version)
    .execute();
}
