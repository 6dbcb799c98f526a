import { failure, success, type MemberRole, type Outcome } from '@rampa/contract';
import { staffLice, type Lice } from '@rampa/contract/identity';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import type { AllAccounts, MemberScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../../platform/throttle/throttle-rules.ts';
import { nameOfAccount } from '../contacts.ts';
import { holdRole, type RoleLost } from '../held-role.ts';
import { listUsers, type StoredUser } from '../identity.store.ts';
import { endOne, type StartedSession } from '../session-renewal.ts';
import { findRefreshToken, lockSession } from '../sessions.store.ts';
import { readRefreshToken, type Sessions, type Tokens } from '../sessions.ts';
import { traceOfUser } from '../trace-of-user.ts';
import { lockMember, markHomeUsed, markUsed, selectMemberships } from './memberships.store.ts';
import { homeOf, keptMemberOf, memberOf, signInPlaceOf } from './person.ts';

/** An account for which somebody may act. */
export interface OwnAccount {
  readonly accountId: string;
  /** The company, or the person whose account it is. */
  readonly name: string;
  readonly personType: Lice;
  readonly role: MemberRole;
  readonly current: boolean;
  /** They sign in there. */
  readonly home: boolean;
}

export interface Memberships {
  /** The home first, then the others in the order in which the person joined them. */
  list(scope: MemberScope): Promise<readonly OwnAccount[]>;
  /** Goes on in another of the person's accounts; the session so far ends, and with it the refresh token that was given. */
  switchTo(
    scope: MemberScope,
    to: { readonly accountId: string; readonly refreshToken: string },
    origin: CallOrigin,
  ): Promise<Outcome<Tokens, SwitchRefusal>>;
}

type SwitchRefusal =
  | RoleLost
  | 'identity.account-not-found'
  | 'identity.session-renewed'
  | 'request.too-many';

/** Far more than anybody needs, who goes to and fro between companies all day. */
const switchesRule: ThrottleRule = {
  free: 60,
  firstWaitSeconds: 30,
  longestWaitSeconds: 600,
  forgetAfterSeconds: 3600,
  oneByOne: true,
};

/** The accounts of one person, who signs in in one of them and acts in all. */
export function createMemberships(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly sessions: Sessions;
}): Memberships {
  const { all, database, clock, attempts, sessions } = options;

  /** As whom the person acts, everywhere: in their home first. */
  const everywhere = async (scope: MemberScope, queries: Queries): Promise<StoredUser[]> => {
    const home = await homeOf(all, queries, scope, scope.actor.userId);
    if (home === null || home.personType === staffLice) return [];
    const members = await selectMemberships(all, queries, home.userId);
    const users = await Promise.all(members.map((one) => memberOf(all, queries, one)));
    return [home, ...users.filter((user) => user !== null)];
  };

  const shown = async (scope: MemberScope, user: StoredUser): Promise<OwnAccount> => {
    const there = all.account(user.accountId);
    const users = user.businessName === '' ? await listUsers(there, database.queries) : [user];
    return {
      accountId: user.accountId,
      name: nameOfAccount(users),
      // Staff have been left out.
      personType: user.personType as Lice,
      role: user.role,
      current: user.accountId === scope.accountId,
      home: user.home === null,
    };
  };

  /**
   * Of two clicks at once the second finds the session ended. Whoever has the access token alone goes nowhere: it would be
   * worth a session of weeks.
   */
  const goOn = async (
    scope: MemberScope,
    tx: Tx,
    user: StoredUser,
    refreshToken: string,
    origin: CallOrigin,
  ): Promise<Outcome<StartedSession, 'session.ended' | 'identity.session-renewed'>> => {
    const now = clock.now();
    const session = await lockSession(scope, tx, scope.actor.sessionId);
    if (session === null || session.endedBecause !== null) return failure('session.ended');
    if (!(await isCurrent(scope, tx, refreshToken))) return failure('identity.session-renewed');
    await endOne(scope, tx, session, { because: 'signed-out', now, origin });
    const there = all.account(user.accountId);
    const continued = { expiresAt: session.expiresAt };
    const started = await sessions.start(there, tx, user, false, origin, continued);
    if (user.home === null) await markHomeUsed(all, tx, user.userId);
    else await markUsed(there, tx, user.home.userId, now);
    await recordAudit(tx, now, {
      ...traceOfUser(there, user.userId, origin),
      action: 'sign-in',
      subject: `session:${started.sessionId}`,
      details: { by: 'switch' },
    });
    return success(started);
  };

  return {
    async list(scope) {
      const users = await everywhere(scope, database.queries);
      return Promise.all(users.map((user) => shown(scope, user)));
    },
    async switchTo(scope, { accountId, refreshToken }, origin) {
      const { sessionId } = scope.actor;
      const outcome = await database.transaction(
        async (tx): Promise<Outcome<StartedSession, SwitchRefusal>> => {
          // Two clicks wait for each other here: both would hold the session, and neither could end it. So does whatever ends
          // all sessions of the person, in whichever account it is asked for.
          const place = await signInPlaceOf(all, tx, scope, scope.actor.userId);
          await lockMember(place.scope, tx, place.userId);
          const held = await holdRole(scope, tx);
          if (!held.ok) return held;
          const home = await homeOf(all, tx, scope, scope.actor.userId);
          // Nobody gets further from an account in which they cannot sign in any more, and staff have one account.
          if (home === null || home.personType === staffLice || accountId === scope.accountId) {
            return failure('identity.account-not-found');
          }
          const members = await selectMemberships(all, tx, home.userId);
          const member = members.find((one) => one.accountId === accountId);
          const there = member === undefined ? null : await keptMemberOf(all, tx, member);
          const wanted = accountId === home.accountId ? home : there;
          if (wanted === null) return failure('identity.account-not-found');
          const counted = { kind: 'account-switches', value: home.userId, rule: switchesRule };
          const seconds = await attempts.charge(tx, [counted]);
          if (seconds > 0) return failure('request.too-many', { seconds });
          return goOn(scope, tx, wanted, refreshToken, origin);
        },
      );
      if (!outcome.ok) return outcome;
      sessions.markEnded([sessionId]);
      return success(await sessions.issue(outcome.value));
    },
  };
}

/** Whether it renews the caller's session; behind the session's lock. */
async function isCurrent(scope: MemberScope, tx: Tx, refreshToken: string): Promise<boolean> {
  const given = readRefreshToken(refreshToken);
  const { sessionId } = scope.actor;
  if (given?.accountId !== scope.accountId || given.sessionId !== sessionId) return false;
  const known = await findRefreshToken(scope, tx, sessionId, given.hash);
  return known?.used === false;
}
