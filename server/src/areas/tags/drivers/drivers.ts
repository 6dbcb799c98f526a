import { failure, success, type MemberRole, type Outcome } from '@rampa/contract';
import { withoutDriver } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import { tollDay, type Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { AnswererOf, ListenerOf } from '../../../platform/events/events.ts';
import {
  traceOf,
  type AccountScope,
  type CustomerScope,
  type MemberScope,
} from '../../../platform/scope/scope.ts';
import type { driverRemoved, HoldRole, noticeOutdated, RoleLost } from '../../identity/index.ts';
import { selectHandedOverTags } from '../handovers/handovers.store.ts';
import { gapsOf } from './driver-gaps.ts';
import { lockTagStatus } from '../tag-stops.store.ts';
import {
  beginWindow,
  endWindow,
  endWindowsOf,
  selectAllWindows,
  selectDrivers,
  selectDriversNow,
  selectReach,
  selectWindows,
  selectWindowsOf,
  type TagWindow,
} from './drivers.store.ts';

/** Who belongs, or belonged, to an account. */
export interface MemberName {
  readonly name: string;
  readonly role: MemberRole;
  readonly removed: boolean;
}

/** Who drives with a tag now. */
export interface DriverNow {
  readonly driverId: string;
  readonly name: string;
}

/** Somebody who drives for a company, or did. */
export interface Driver extends DriverNow {
  /** Still a driver, to whom tags can be given. */
  readonly current: boolean;
  /** Tags that they have now. */
  readonly tags: number;
}

export interface TagDrivers {
  /** Gives a tag to a driver of the company; an empty id takes it from its driver. */
  assign(
    scope: CustomerScope,
    tagId: string,
    driverId: string,
  ): Promise<
    Outcome<
      Record<string, never>,
      RoleLost | 'tags.not-found' | 'tags.driver-not-found' | 'tags.handover-done'
    >
  >;
  /** The company's drivers, and former ones who have had a tag. */
  list(scope: AccountScope): Promise<readonly Driver[]>;
  /** Which tags somebody has as a driver, each since a day of toll time. */
  reachOf(driver: MemberScope): Promise<ReadonlyMap<string, string>>;
  /** The driver of each tag that has one now. */
  namesOfTags(scope: AccountScope): Promise<ReadonlyMap<string, DriverNow>>;
  /** Names of everybody who is or was a member, by user. */
  names(scope: AccountScope): Promise<ReadonlyMap<string, string>>;
  /** On which days which tags were a driver's, or nobody's (`none`); nothing for an id that is not a driver's. */
  windowsOf(scope: AccountScope, driverId: string): Promise<readonly TagWindow[]>;
  /** The same for several, with whose they were. */
  windowsOfSeveral(
    scope: AccountScope,
    driverIds: readonly string[],
    queries: Queries,
  ): Promise<readonly (TagWindow & { readonly driverId: string })[]>;
  /** Takes all tags from whoever is no longer a driver. */
  readonly driverRemoved: ListenerOf<typeof driverRemoved>;
  /** A driver is no longer told of a tag that somebody else has by now. */
  readonly noticeOutdated: AnswererOf<typeof noticeOutdated>;
}

/** Which driver of a company has which tag. The day of a handover is the new driver's. */
export function createTagDrivers(options: {
  readonly database: Database;
  readonly clock: Clock;
  membersOf(scope: AccountScope, queries?: Queries): Promise<ReadonlyMap<string, MemberName>>;
  /** Nobody joins, leaves or gets another role until the transaction ends. */
  lockMembers(scope: AccountScope, tx: Tx): Promise<unknown>;
  readonly holdRole: HoldRole;
}): TagDrivers {
  const { database, clock, membersOf, lockMembers } = options;
  const { queries } = database;

  const isDriver = async (scope: AccountScope, tx: Tx, driverId: string): Promise<boolean> => {
    const member = (await membersOf(scope, tx)).get(driverId);
    return member?.removed === false && member.role === 'driver';
  };

  return {
    async assign(scope, tagId, driverId) {
      if (!isUuid(tagId)) return failure('tags.not-found');
      return database.transaction(async (tx): ReturnType<TagDrivers['assign']> => {
        // Locked before the role is read: a driver who is being removed at this moment gets no tag.
        await lockMembers(scope, tx);
        const held = await options.holdRole(scope, tx);
        if (!held.ok) return held;
        if (driverId !== '' && !(await isDriver(scope, tx, driverId))) {
          return failure('tags.driver-not-found');
        }
        const status = await lockTagStatus(scope, tx, tagId);
        if (status === undefined) return failure('tags.not-found');
        // Whoever took it over drives with it now; taken from its driver it may be at any time.
        if (driverId !== '' && (await selectHandedOverTags(scope, tx)).has(tagId)) {
          return failure('tags.handover-done');
        }
        const before = (await selectDriversNow(scope, tx)).get(tagId) ?? '';
        if (before === driverId) return success({});
        const now = clock.now();
        const today = tollDay(now);
        if (driverId === '') await endWindow(scope, tx, tagId, today);
        else {
          const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
          await beginWindow(scope, tx, tagId, driverId, { from: today, before: yesterday });
        }
        await recordAudit(tx, now, {
          ...traceOf(scope),
          action: 'tag-driver-changed',
          subject: `tag:${tagId}`,
          details: { from: before, to: driverId },
        });
        return success({});
      });
    },

    async list(scope) {
      const [members, counts] = await Promise.all([
        membersOf(scope),
        selectDrivers(scope, queries),
      ]);
      return [...members].flatMap(([driverId, { name, role, removed }]) => {
        const current = role === 'driver' && !removed;
        if (!current && !counts.has(driverId)) return [];
        return [{ driverId, name, current, tags: counts.get(driverId) ?? 0 }];
      });
    },

    reachOf: (driver) => selectReach(driver, queries, driver.actor.userId),

    async namesOfTags(scope) {
      const now = await selectDriversNow(scope, queries);
      if (now.size === 0) return new Map();
      const members = await membersOf(scope);
      return new Map(
        [...now].map(([tagId, userId]) => [
          tagId,
          { driverId: userId, name: members.get(userId)?.name ?? '' },
        ]),
      );
    },

    async names(scope) {
      const members = await membersOf(scope);
      return new Map([...members].map(([userId, { name }]) => [userId, name]));
    },

    async windowsOf(scope, driverId) {
      if (driverId === withoutDriver) return gapsOf(await selectAllWindows(scope, queries));
      return isUuid(driverId) ? selectWindows(scope, queries, driverId) : [];
    },

    windowsOfSeveral: (scope, driverIds, from) => selectWindowsOf(scope, from, driverIds),

    driverRemoved: (tx, { scope, userId }) => endWindowsOf(scope, tx, userId, tollDay(clock.now())),

    async noticeOutdated({ scope, tagId, driverId }) {
      if (tagId === undefined || driverId === undefined) return false;
      return !(await selectReach(scope, queries, driverId)).has(tagId);
    },
  };
}
