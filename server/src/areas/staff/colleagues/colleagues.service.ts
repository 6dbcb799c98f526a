import {
  failure,
  success,
  type Failure,
  type LanguageId,
  type Outcome,
  type StaffRole,
} from '@rampa/contract';
import type { ColleagueState } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MemberScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Approvals } from '../../approvals/index.ts';
import { staffAccountId, type StaffUsers } from '../../identity/index.ts';
import { isClerk } from '../clerk-role.ts';
import { mailInvitation } from '../invitation-mail.ts';
import {
  listMembers,
  lockMembers,
  markInvited,
  markRemoved,
  putMember,
  type MemberRecord,
} from '../staff.store.ts';
import { createColleagueMails } from './colleague-mails.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/** Changes of access that one person makes: more than a whole department at once. */
const changesRule: ThrottleRule = {
  free: 60,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

/** A colleague as the list shows them. */
export interface ColleagueRecord {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly state: ColleagueState;
  readonly invitedUntil: Temporal.Instant | null;
  readonly lastSignIn: Temporal.Instant | null;
  readonly secondFactor: boolean;
  readonly point: string;
  readonly removedAt: Temporal.Instant | null;
  readonly me: boolean;
}

/** What somebody has open. */
export interface OpenWorkOf {
  readonly complaints: number;
  readonly proposals: number;
  /** Minor units; undefined: the till is empty. */
  readonly tillMinor: number | undefined;
}

type Nothing = Record<string, never>;
type NotFound = 'staff.colleague-not-found';
type NotNow =
  | 'identity.proof-needed'
  | 'request.too-many'
  | 'session.ended'
  | 'session.role-missing';
type AboutOther = NotNow | NotFound | 'staff.not-oneself';

export interface Colleagues {
  list(
    scope: StaffScope,
    asked: {
      readonly first: number;
      readonly rows: number;
      readonly search: string;
      readonly show: 'current' | 'removed';
      readonly languageId: LanguageId;
    },
  ): Promise<{ readonly items: readonly ColleagueRecord[]; readonly totalRecords: number }>;
  work(scope: StaffScope, userId: string): Promise<Outcome<OpenWorkOf, NotFound>>;
  add(
    scope: StaffScope,
    given: {
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly role: StaffRole;
    },
  ): Promise<Outcome<Nothing, NotNow | 'staff.already-colleague' | 'staff.address-of-customer'>>;
  inviteAgain(
    scope: StaffScope,
    userId: string,
  ): Promise<Outcome<Nothing, AboutOther | 'staff.already-arrived'>>;
  changeRole(
    scope: StaffScope,
    userId: string,
    role: StaffRole,
  ): Promise<Outcome<Nothing, AboutOther>>;
  remove(scope: StaffScope, userId: string): Promise<Outcome<OpenWorkOf, AboutOther>>;
  resetFactor(scope: StaffScope, userId: string): Promise<Outcome<Nothing, AboutOther>>;
}

export interface ColleaguesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly attempts: Attempts;
  readonly translator: Translator;
  readonly publicUrl: string;
  readonly users: StaffUsers;
  readonly approvals: Pick<Approvals, 'withdrawAllOf' | 'countOpenOf'>;
  demandProof(self: MemberScope): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  markEnded(sessionIds: readonly string[]): void;
  /** Undecided complaints that are theirs. */
  complaintsOf(scope: StaffScope, queries: Queries, userId: string): Promise<number>;
  /** Where clerks took cash last, by their ids. */
  pointsOf(
    scope: StaffScope,
    userIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, string>>;
  inTill(scope: StaffScope, queries: Queries, userId: string): Promise<number | undefined>;
}

/** The operator's people, as a supervisor keeps them on screen. */
export function createColleagues(deps: ColleaguesDeps): Colleagues {
  return { ...createReads(deps), ...createInvitations(deps), ...createChanges(deps) };
}

function createReads(deps: ColleaguesDeps): Pick<Colleagues, 'list' | 'work'> {
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
            point: points.get(user.userId) ?? '',
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

async function openWorkOf(
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

/** A change in a transaction, once it is clear that whoever asks for it still may. */
function createHeld({ database, users, attempts, demandProof }: ColleaguesDeps) {
  return async <Value, Code extends string>(
    scope: StaffScope,
    others: readonly string[],
    change: (tx: Tx, members: ReadonlyMap<string, MemberRecord>) => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | NotNow>> => {
    const proof = await demandProof(scope.self);
    if (!proof.ok) return proof;
    const { userId } = scope.staff;
    const wait = await database.transaction((tx) =>
      attempts.charge(tx, [{ kind: 'staff-change', value: userId, rule: changesRule }]),
    );
    if (wait > 0) return failure('request.too-many', { seconds: wait });
    return database.transaction(async (tx): Promise<Outcome<Value, Code | NotNow>> => {
      const members = await lockMembers(scope, tx, [userId, ...others]);
      const me = members.get(userId);
      // Another server may have let the call in by what was true a moment ago.
      const session = await users.sessionEnd(scope.self, tx);
      if (me === undefined || me.removedAt !== null || session === null) {
        return failure('session.ended');
      }
      if (me.role !== 'supervisor') return failure('session.role-missing');
      return change(tx, members);
    });
  };
}

/** The same about a colleague, who is never the caller: so there is always a supervisor left. */
function createAboutOther(deps: ColleaguesDeps) {
  const held = createHeld(deps);
  return async <Value, Code extends string>(
    scope: StaffScope,
    given: string,
    change: (
      tx: Tx,
      member: MemberRecord,
      user: { readonly email: string; readonly firstName: string },
    ) => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | AboutOther>> => {
    const userId = given.toLowerCase();
    return held(
      scope,
      isUuid(userId) ? [userId] : [],
      async (tx, members): Promise<Outcome<Value, Code | NotFound | 'staff.not-oneself'>> => {
        if (userId === scope.staff.userId) return failure('staff.not-oneself');
        const member = members.get(userId);
        const [user] = member === undefined ? [] : await deps.users.list(tx, [userId]);
        if (member === undefined || user === undefined) return failure('staff.colleague-not-found');
        return change(tx, member, user);
      },
    );
  };
}

const gone = (): Failure<NotFound> => failure('staff.colleague-not-found');

function createInvitations(deps: ColleaguesDeps): Pick<Colleagues, 'add' | 'inviteAgain'> {
  const { clock, jobs, users } = deps;
  const held = createHeld(deps);
  const aboutOther = createAboutOther(deps);
  return {
    add: (scope, given) =>
      held(
        scope,
        [],
        async (
          tx,
        ): Promise<Outcome<Nothing, 'staff.already-colleague' | 'staff.address-of-customer'>> => {
          if ((await users.find(tx, given.email)) !== null)
            return failure('staff.already-colleague');
          const invited = await users.invite(tx, given);
          if (!invited.ok) return failure('staff.address-of-customer');
          const { userId, email, link } = invited.value;
          await putMember(scope, tx, { userId, role: given.role, mailed: true }, clock.now());
          if (link !== null) await mailInvitation(jobs, tx, { email, name: given.firstName, link });
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-added',
            subject: `user:${userId}`,
            details: { role: given.role },
          });
          return success({});
        },
      ),
    inviteAgain: (scope, userId) =>
      aboutOther(
        scope,
        userId,
        async (tx, member, user): Promise<Outcome<Nothing, NotFound | 'staff.already-arrived'>> => {
          if (member.removedAt !== null) return gone();
          const link = await users.linkAgain(tx, member.userId);
          if (link === null) return failure('staff.already-arrived');
          await markInvited(scope, tx, member.userId);
          await mailInvitation(jobs, tx, { email: user.email, name: user.firstName, link });
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-invited-again',
            subject: `user:${member.userId}`,
            details: { role: member.role },
          });
          return success({});
        },
      ),
  };
}

function createChanges(
  deps: ColleaguesDeps,
): Pick<Colleagues, 'changeRole' | 'remove' | 'resetFactor'> {
  const { clock, users, approvals } = deps;
  const aboutOther = createAboutOther(deps);
  const mails = createColleagueMails(deps);

  const originOf = ({ self }: StaffScope) => ({ requestId: self.actor.requestId });
  /** Sessions end on this server once it is committed; the others ask for each call. */
  const thenEnd = <Value, Code extends string>(
    outcome: Outcome<{ readonly value: Value; readonly ended: readonly string[] }, Code>,
  ): Outcome<Value, Code> => {
    if (!outcome.ok) return outcome;
    deps.markEnded(outcome.value.ended);
    return success(outcome.value.value);
  };
  type Done<Value> = Outcome<
    { readonly value: Value; readonly ended: readonly string[] },
    NotFound
  >;

  return {
    changeRole: async (scope, userId, role) =>
      thenEnd(
        await aboutOther(scope, userId, async (tx, member, user): Promise<Done<Nothing>> => {
          if (member.removedAt !== null) return gone();
          const repeated = member.role === role;
          const { userId: id } = member;
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-changed',
            subject: `user:${id}`,
            details: { role, ...(repeated ? { repeated } : { from: member.role }) },
          });
          if (repeated) return success({ value: {}, ended: [] });
          await putMember(scope, tx, { userId: id, role, mailed: false }, clock.now());
          if (!isClerk(role)) await approvals.withdrawAllOf(scope, tx, id);
          if (member.role === 'supervisor') await withdrawInvitationsOf(scope, tx, users, id);
          await mails.roleChanged(tx, user, role);
          return success({ value: {}, ended: await users.signOut(tx, id, originOf(scope)) });
        }),
      ),

    remove: async (scope, userId) =>
      thenEnd(
        await aboutOther(scope, userId, async (tx, member, user): Promise<Done<OpenWorkOf>> => {
          const { userId: id } = member;
          const repeated = member.removedAt !== null;
          const open = await openWorkOf(scope, tx, deps, id);
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-removed',
            subject: `user:${id}`,
            details: {
              complaints: open.complaints,
              proposals: open.proposals,
              ...(repeated ? { repeated } : {}),
            },
          });
          if (repeated) return success({ value: open, ended: [] });
          await markRemoved(scope, tx, id, clock.now());
          const ended = await users.remove(tx, id, originOf(scope));
          await approvals.withdrawAllOf(scope, tx, id);
          await withdrawInvitationsOf(scope, tx, users, id);
          await mails.removed(tx, user);
          return success({ value: open, ended });
        }),
      ),

    resetFactor: async (scope, userId) =>
      thenEnd(
        await aboutOther(scope, userId, async (tx, member, user): Promise<Done<Nothing>> => {
          if (member.removedAt !== null) return gone();
          const { userId: id } = member;
          await scope.by.record(tx, {
            accountId: staffAccountId,
            action: 'staff-factor-reset',
            subject: `user:${id}`,
          });
          const by = `${scope.staff.firstName} ${scope.staff.lastName}`.trim();
          await mails.factorReset(tx, user, by);
          return success({ value: {}, ended: await users.resetFactors(tx, id, originOf(scope)) });
        }),
      ),
  };
}
