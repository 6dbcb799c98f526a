import { failure, success, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { staffIdOf, type NamesOfActors } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import type { SealedLink } from '../../platform/mail/sealed-link.ts';
import type { AllAccounts, MemberScope } from '../../platform/scope/scope.ts';
import { findSignInName, findUser, takeSignInName } from './identity.store.ts';
import type { MailedLinks } from './mailed-link.ts';
import { insertMailedToken, useMailedTokensOf } from './mailed-tokens.store.ts';
import { decoyHash } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { findProof, findSession } from './sessions.store.ts';
import { foldSignInName } from './sign-in-name.ts';
import {
  deleteSecondFactors,
  deleteSignInMeans,
  insertStaffUser,
  listStaffUsers,
  renameStaffUser,
  selectStaffStandings,
  staffAccountId,
  type StaffStanding,
  type StaffUser,
} from './staff-users.store.ts';

/** What a command does, which no request brings. */
const commandLine = { requestId: 'command-line' };

export interface Invited {
  readonly userId: string;
  readonly email: string;
  /** False if they were added before. */
  readonly added: boolean;
  /** The link that sets the password; null for somebody who has one. */
  readonly link: SealedLink | null;
}

/** The call that brings a change about. */
type StaffOrigin = Pick<CallOrigin, 'requestId'>;

/** Users of staff; the staff area decides what they may do in the back office. */
export interface StaffUsers {
  /** Adds a user, or renames one; whoever has no password yet gets a link, and older links stop working. */
  invite(
    tx: Tx,
    given: Omit<StaffUser, 'userId'>,
  ): Promise<Outcome<Invited, 'identity.address-has-account'>>;
  /** The user of an address; null if it belongs to no member of staff. */
  find(queries: Queries, email: string): Promise<string | null>;
  list(
    queries: Queries,
    userIds: readonly string[],
  ): Promise<readonly (StaffUser & { readonly verified: boolean })[]>;
  /** Full names by their ids, of removed ones too. */
  names(queries: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly namesOfActors: NamesOfActors;
  /** How those with these ids sign in, and when they did. */
  standings(queries: Queries, userIds: readonly string[]): Promise<readonly StaffStanding[]>;
  /** Another link for somebody who has no password yet; null for somebody who has. */
  linkAgain(tx: Tx, userId: string): Promise<SealedLink | null>;
  /** The links that somebody was sent and has not used stop working. */
  withdrawLinks(tx: Tx, userId: string): Promise<void>;
  /** Takes away everything by which the user could sign in; the sessions go to `markEnded`. */
  remove(tx: Tx, userId: string, origin?: StaffOrigin): Promise<readonly string[]>;
  /** Whoever has another role signs in again; the sessions go to `markEnded`. */
  signOut(tx: Tx, userId: string, origin: StaffOrigin): Promise<readonly string[]>;
  /** Takes away app, recovery codes and passkeys; the sessions go to `markEnded`. */
  resetFactors(tx: Tx, userId: string, origin: StaffOrigin): Promise<readonly string[]>;
  /** Whether a second factor was used in the session of one of them; false if it has ended. */
  usedFactor(self: MemberScope): Promise<boolean>;
  /** When the session of one of them ends at the latest; null if it has ended. */
  sessionEnd(self: MemberScope, queries: Queries): Promise<Temporal.Instant | null>;
}

export function createStaffUsers(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly links: MailedLinks;
}): StaffUsers {
  const { all, database, clock, sessions, links } = options;
  /** The operator's own account. */
  const own = all.account(staffAccountId);

  const find: StaffUsers['find'] = async (queries, email) => {
    const name = await findSignInName(all, queries, foldSignInName(email));
    return name?.accountId === staffAccountId ? name.userId : null;
  };

  const makeLink = async (tx: Tx, userId: string, email: string): Promise<SealedLink> => {
    const link = links.issue('staffSetUp', staffAccountId);
    await useMailedTokensOf(own, tx, userId, 'reset-password', link.issuedAt);
    await insertMailedToken(own, tx, userId, 'reset-password', link);
    return link.sealedFor(email);
  };

  const names: StaffUsers['names'] = async (queries, userIds) => {
    const users = await listStaffUsers(queries, userIds);
    return new Map(
      users.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]),
    );
  };

  return {
    find,
    list: listStaffUsers,
    names,
    async namesOfActors(queries, actors) {
      const userIds = new Set(actors.flatMap((actor) => staffIdOf(actor) ?? []));
      const found = userIds.size === 0 ? null : await names(queries, [...userIds]);
      return (actor) => found?.get(staffIdOf(actor) ?? '') ?? '';
    },
    async invite(tx, given) {
      const email = foldSignInName(given.email);
      const known = await find(tx, email);
      if (known !== null) {
        await renameStaffUser(tx, { ...given, userId: known });
        const user = await findUser(own, tx, known);
        const link = user?.verified === true ? null : await makeLink(tx, known, email);
        return success({ userId: known, email, added: false, link });
      }
      const userId = uuid();
      if (!(await takeSignInName(own, tx, userId, { name: email, kind: 'email' }))) {
        return failure('identity.address-has-account');
      }
      await insertStaffUser(tx, {
        ...given,
        email,
        userId,
        // Of no password: the first one is set by the link.
        passwordHash: decoyHash(),
        createdAt: clock.now(),
      });
      return success({ userId, email, added: true, link: await makeLink(tx, userId, email) });
    },
    standings: selectStaffStandings,
    async linkAgain(tx, userId) {
      const user = await findUser(own, tx, userId);
      return user === null || user.verified ? null : makeLink(tx, userId, user.email);
    },
    withdrawLinks: (tx, userId) =>
      useMailedTokensOf(own, tx, userId, 'reset-password', clock.now()),
    async remove(tx, userId, origin = commandLine) {
      await deleteSignInMeans(tx, userId);
      return sessions.endAll(own, tx, userId, 'revoked', origin);
    },
    signOut: (tx, userId, origin) => sessions.endAll(own, tx, userId, 'role-changed', origin),
    async resetFactors(tx, userId, origin) {
      await deleteSecondFactors(tx, userId);
      return sessions.endAll(own, tx, userId, 'revoked', origin);
    },
    async usedFactor(self) {
      return (await findProof(self, database.queries))?.withFactor === true;
    },
    async sessionEnd(self, queries) {
      const session = await findSession(self, queries, self.actor.sessionId);
      return session?.endedBecause === null ? session.expiresAt : null;
    },
  };
}
