import { failure, success } from '@rampa/contract';
import type { ColleagueState } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { staffAccountId } from '../../identity/index.ts';
import { listMembers, type MemberRecord } from '../staff.store.ts';
import type { ColleagueRecord, Colleagues, ColleaguesDeps, OpenWorkOf } from './colleagues.ts';

/** The list of colleagues, and what one of them has open. */
export function createReads(deps: ColleaguesDeps): Pick<Colleagues, 'list' | 'work'> {
  const { database, users } = deps;
  const { queries } = database;
  return {
    async list(scope, { first, rows, search, show, languageId }) {
      const members = await listMembers(scope, queries, show);
      const known = await users.list(
        queries,
        members.map(({ userId }) => userId),
      );
      const userOf = new Map(known.map((user) => [user.userId, user]));
      const wanted = search.toLocaleLowerCase('sr');
      // An operator's people are hundreds: all of them are looked through.
      const found = members
        .flatMap((member) => {
          const user = userOf.get(member.userId);
          return user === undefined ? [] : [{ member, user }];
        })
        .filter(({ user: { firstName, lastName, email } }) =>
          `${firstName} ${lastName} ${email}`.toLocaleLowerCase('sr').includes(wanted),
        )
        .toSorted(({ user: a }, { user: b }) => {
          const byName = `${a.lastName} ${a.firstName}`.localeCompare(
            `${b.lastName} ${b.firstName}`,
            'sr',
          );
          return byName === 0 ? (a.userId < b.userId ? -1 : 1) : byName;
        });
      const shown = found.slice(first, first + rows);
      const ids = shown.map(({ user }) => user.userId);
      const standings = await users.standings(queries, ids);
      const points = await deps.pointsOf(scope, ids, languageId);
      const atCounter = shown.some(({ member }) => member.role === 'counter');
      const names = atCounter ? await deps.pointNames(languageId) : new Map<string, string>();
      await scope.by.record(queries, {
        accountId: staffAccountId,
        action: 'staff-read',
        subject: show === 'current' ? 'staff' : 'staff:removed',
        details: { first, shown: shown.length },
      });
      return {
        totalRecords: found.length,
        items: shown.map(({ member, user }) => {
          const standing = standings.find(({ userId }) => userId === user.userId);
          const state = stateOf(member, user.verified);
          const until = standing?.linkUntil ?? null;
          const works =
            until !== null && until.epochMilliseconds > deps.clock.now().epochMilliseconds;
          return {
            ...user,
            role: member.role,
            state,
            invitedUntil: state === 'invited' && works ? until : null,
            lastSignIn: standing?.lastSignIn ?? null,
            secondFactor: standing?.secondFactor ?? false,
            ...whereIs(member, points.get(user.userId) ?? '', names),
            removedAt: member.removedAt,
            me: user.userId === scope.staff.userId,
          };
        }),
      };
    },
    async work(scope, userId) {
      const [user] = isUuid(userId) ? await users.list(queries, [userId]) : [];
      if (user === undefined) return failure('staff.colleague-not-found');
      const open = await openWorkOf(scope, queries, deps, userId);
      await scope.by.record(queries, {
        accountId: staffAccountId,
        action: 'staff-read',
        subject: `user:${userId}`,
      });
      return success(open);
    },
  };
}

export async function openWorkOf(
  scope: StaffScope,
  queries: Queries,
  { complaintsOf, approvals, inTill }: ColleaguesDeps,
  userId: string,
): Promise<OpenWorkOf> {
  return {
    complaints: await complaintsOf(scope, queries, userId),
    proposals: await approvals.countOpenOf(scope, queries, userId),
    tillMinor: await inTill(scope, queries, userId),
  };
}

function stateOf({ removedAt }: MemberRecord, verified: boolean): ColleagueState {
  if (removedAt !== null) return 'removed';
  return verified ? 'active' : 'invited';
}

/** A counter has its place; a clerk is where they took cash last. */
function whereIs(
  { role, pointId }: MemberRecord,
  last: string,
  names: ReadonlyMap<string, string>,
): Pick<ColleagueRecord, 'point' | 'pointId'> {
  // A point that was closed since is known by its id alone.
  if (role === 'counter') return { point: names.get(pointId) ?? pointId, pointId };
  return { point: last, pointId: '' };
}
