import { failure, success, type Outcome } from '@rampa/contract';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/http.ts';
import { findSignInName, findUser, takeSignInName } from './identity.store.ts';
import type { MailedLinks } from './mailed-link.ts';
import { insertMailedToken, useMailedTokensOf } from './mailed-tokens.store.ts';
import type { PasswordHasher } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { findProof } from './sessions.store.ts';
import { foldSignInName } from './sign-in-name.ts';
import {
  deleteSignInMeans,
  insertStaffUser,
  listStaffUsers,
  renameStaffUser,
  staffAccountId,
  type StaffUser,
} from './staff-users.store.ts';

/** People are removed by a command, which no request brings. */
const commandLine = { requestId: 'command-line', address: '', userAgent: '' };

export interface Invited {
  readonly userId: string;
  readonly email: string;
  /** Was not there before. */
  readonly added: boolean;
  /** Where the password is set; null for who has one. */
  readonly link: string | null;
}

/** The users of those who work for the operator; what they may do there, others know. */
export interface StaffUsers {
  /** Adds a user, or names one anew; who has no password yet gets a link, and older ones are worth nothing. */
  invite(
    tx: Tx,
    given: Omit<StaffUser, 'userId'>,
  ): Promise<Outcome<Invited, 'address-of-a-customer'>>;
  /** The user of an address; null where it is nobody's who works here. */
  find(queries: Queries, email: string): Promise<string | null>;
  list(
    queries: Queries,
    userIds: readonly string[],
  ): Promise<readonly (StaffUser & { readonly verified: boolean })[]>;
  /** Full names by their ids; who was removed is still there. */
  names(queries: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Takes away everything by which the user could sign in; the sessions go to `markEnded`. */
  remove(tx: Tx, userId: string): Promise<readonly string[]>;
  /** Whether a second factor was used in a session; false where it has ended. */
  usedFactor(session: Session): Promise<boolean>;
}

export function createStaffUsers(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly sessions: Sessions;
  readonly links: MailedLinks;
}): StaffUsers {
  const { database, clock, hasher, sessions, links } = options;

  const find: StaffUsers['find'] = async (queries, email) => {
    const name = await findSignInName(queries, foldSignInName(email));
    return name?.accountId === staffAccountId ? name.userId : null;
  };

  const makeLink = async (tx: Tx, userId: string): Promise<string> => {
    const key = { accountId: staffAccountId, userId };
    const link = links.issue('staffSetUp', staffAccountId);
    await useMailedTokensOf(tx, key, 'reset-password', link.issuedAt);
    await insertMailedToken(tx, key, 'reset-password', link);
    return link.url;
  };

  return {
    find,
    list: listStaffUsers,
    async names(queries, userIds) {
      const users = await listStaffUsers(queries, userIds);
      return new Map(
        users.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]),
      );
    },
    async invite(tx, given) {
      const email = foldSignInName(given.email);
      const known = await find(tx, email);
      if (known !== null) {
        await renameStaffUser(tx, { ...given, userId: known });
        const user = await findUser(tx, { accountId: staffAccountId, userId: known });
        const link = user?.verified === true ? null : await makeLink(tx, known);
        return success({ userId: known, email, added: false, link });
      }
      const userId = uuid();
      if (!(await takeSignInName(tx, email, 'email', { accountId: staffAccountId, userId }))) {
        return failure('address-of-a-customer');
      }
      await insertStaffUser(tx, {
        ...given,
        email,
        userId,
        // Nobody knows it: the first password is set by the link.
        passwordHash: await hasher.hash(randomBytes(32).toString('base64url')),
        createdAt: clock.now(),
      });
      return success({ userId, email, added: true, link: await makeLink(tx, userId) });
    },
    async remove(tx, userId) {
      const key = { accountId: staffAccountId, userId };
      await deleteSignInMeans(tx, key);
      return sessions.endAll(tx, key, 'revoked', commandLine);
    },
    async usedFactor(session) {
      return (await findProof(database.queries, session))?.withFactor === true;
    },
  };
}
