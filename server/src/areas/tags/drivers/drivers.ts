import { failure, success, type CallResult, type MemberRole, type Outcome } from '@rampa/contract';
import type { getVozaci } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import { tollDay, type Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../actor.ts';
import { lockTagStatus } from '../tags.store.ts';
import {
  beginWindow,
  endWindow,
  endWindowsOf,
  selectDrivers,
  selectDriversNow,
  selectReach,
  selectWindows,
  type Driver,
  type TagWindow,
} from './drivers.store.ts';

/** Who belongs, or belonged, to an account. */
export interface MemberName {
  readonly name: string;
  readonly role: MemberRole;
  readonly removed: boolean;
}

export interface TagDrivers {
  /** Gives a tag to a driver of the company, or with an empty id to nobody. */
  assign(
    actor: Actor,
    input: { readonly tag_id: string; readonly driver_id: string },
  ): Promise<Outcome<Record<string, never>, 'tags.not-found' | 'tags.driver-not-found'>>;
  /** The company's drivers, and those who were and have driven. */
  list(accountId: string): Promise<CallResult<typeof getVozaci>>;
  /** Which tags a driver may reach, each since a day of toll time, for the check of every call. */
  reachOf(driver: Driver): Promise<ReadonlyMap<string, string>>;
  /** Who has which tag now, by name. */
  namesOfTags(
    accountId: string,
  ): Promise<ReadonlyMap<string, { readonly driver_id: string; readonly name: string }>>;
  /** On which days which tags were a driver's; nothing for an id that is no driver's. */
  windowsOf(accountId: string, driverId: string): Promise<readonly TagWindow[]>;
  /** Nobody keeps a tag that they had as a driver. */
  readonly driverRemoved: (tx: Tx, driver: Driver) => Promise<void>;
}

/** Which driver of a company has which tag. The day of a handover is the new driver's. */
export function createTagDrivers(options: {
  readonly database: Database;
  readonly clock: Clock;
  membersOf(accountId: string, queries?: Queries): Promise<ReadonlyMap<string, MemberName>>;
  /** Nobody joins, leaves or gets another role until the transaction ends. */
  lockMembers(tx: Tx, accountId: string): Promise<unknown>;
}): TagDrivers {
  const { database, clock, membersOf, lockMembers } = options;
  const { queries } = database;

  const isDriver = async (tx: Tx, accountId: string, driverId: string): Promise<boolean> => {
    const member = (await membersOf(accountId, tx)).get(driverId);
    return member?.removed === false && member.role === 'driver';
  };

  return {
    async assign(actor, { tag_id: tagId, driver_id: driverId }) {
      if (!isUuid(tagId)) return failure('tags.not-found');
      const tag = { accountId: actor.accountId, tagId };
      return database.transaction(
        async (tx): Promise<Awaited<ReturnType<TagDrivers['assign']>>> => {
          // Behind the lock: whoever is removed at this moment does not keep a tag.
          await lockMembers(tx, actor.accountId);
          if (driverId !== '' && !(await isDriver(tx, actor.accountId, driverId))) {
            return failure('tags.driver-not-found');
          }
          const status = await lockTagStatus(tx, actor.accountId, tagId);
          if (status === undefined) return failure('tags.not-found');
          const before = (await selectDriversNow(tx, actor.accountId)).get(tagId) ?? '';
          if (before === driverId) return success({});
          const now = clock.now();
          const today = tollDay(now);
          if (driverId === '') await endWindow(tx, tag, today);
          else {
            const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
            await beginWindow(tx, tag, driverId, { from: today, before: yesterday });
          }
          await recordAudit(tx, now, {
            accountId: actor.accountId,
            actor: `user:${actor.userId}`,
            action: 'tag-driver-changed',
            subject: `tag:${tagId}`,
            requestId: actor.requestId,
            details: { from: before, to: driverId },
          });
          return success({});
        },
      );
    },

    async list(accountId) {
      const [members, counts] = await Promise.all([
        membersOf(accountId),
        selectDrivers(queries, accountId),
      ]);
      const items = [...members].flatMap(([driverId, { name, role, removed }]) => {
        const current = role === 'driver' && !removed;
        if (!current && !counts.has(driverId)) return [];
        return [{ driver_id: driverId, name, current, tags: counts.get(driverId) ?? 0 }];
      });
      return { items, totalRecords: items.length };
    },

    reachOf: (driver) => selectReach(queries, driver),

    async namesOfTags(accountId) {
      const now = await selectDriversNow(queries, accountId);
      if (now.size === 0) return new Map();
      const members = await membersOf(accountId);
      return new Map(
        [...now].map(([tagId, userId]) => [
          tagId,
          { driver_id: userId, name: members.get(userId)?.name ?? '' },
        ]),
      );
    },

    async windowsOf(accountId, driverId) {
      return isUuid(driverId) ? selectWindows(queries, { accountId, userId: driverId }) : [];
    },

    driverRemoved: (tx, driver) => endWindowsOf(tx, driver, tollDay(clock.now())),
  };
}
