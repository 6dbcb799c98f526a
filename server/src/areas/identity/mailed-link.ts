import { failure, success, type Failure, type LanguageId, type Outcome } from '@rampa/contract';
import { invitationDays } from '@rampa/contract/identity';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { CallOrigin } from '../../platform/http/http.ts';
import { defineJob, type JobKind, type Jobs } from '../../platform/jobs/jobs.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { createLinkSeal, type SealedLink } from '../../platform/mail/sealed-link.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { makeSecret, readSecret } from './bearer-secret.ts';
import { findSignInName, findUser, type StoredUser } from './identity.store.ts';
import { foldSignInName } from './sign-in-name.ts';
import type { Throttle } from './throttle.ts';

/** Every kind of link that we mail: the page it opens, what its token is called there, its life. */
export const linkKinds = {
  verification: { path: '/verifikacija-naloga', parameter: 'token', ids: 1, life: { hours: 24 } },
  passwordReset: {
    path: '/zaboravljena-lozinka',
    parameter: 'token',
    ids: 1,
    life: { minutes: 30 },
  },
  // Long enough for a weekend between the invitation and the first working day.
  staffSetUp: { path: '/zaboravljena-lozinka', parameter: 'token', ids: 1, life: { hours: 72 } },
  emailChange: { path: '/verifikacija-naloga', parameter: 'promena', ids: 2, life: { hours: 24 } },
  memberInvitation: {
    path: '/verifikacija-naloga',
    parameter: 'poziv',
    ids: 1,
    life: { hours: invitationDays * 24 },
  },
} as const;
type LinkKind = keyof typeof linkKinds;

export interface IssuedLink {
  /** For the mail to this address, and readable nowhere before it is sent. */
  sealedFor(recipient: string): SealedLink;
  /** Kept, to find the link again. */
  readonly hash: Buffer;
  readonly issuedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** What a table keeps of a link. */
interface KeptLink {
  readonly expiresAt: Temporal.Instant;
  /** Left out by tables in which a used link is not found any more. */
  readonly used?: boolean;
}

/** A link that somebody came with, and the scope of the account that it was mailed to. */
export type RedeemedLink<Kept> = Kept & {
  readonly scope: AccountScope;
  readonly works: boolean;
};

export interface MailedLinks {
  /** A new link; `ids` are those under which its hash is kept, beginning with the account's. */
  issue(kind: LinkKind, ...ids: readonly string[]): IssuedLink;
  /** When a link of that kind would expire if it were issued now. */
  expiryOf(kind: LinkKind): Temporal.Instant;
  /** The account that a token claims; proves nothing. */
  accountOf(kind: LinkKind, token: string): string | null;
  /**
   * What is kept of the link that a token came with, and whether the link still works; null for a token
   * that we never mailed. `lock` finds it by its hash, which alone proves what the token says about
   * itself, and locks it, so that of two clicks one comes first.
   */
  redeem<Kept extends KeptLink>(
    kind: LinkKind,
    token: string,
    lock: (
      scope: AccountScope,
      secret: { readonly ids: readonly string[]; readonly hash: Buffer },
    ) => Promise<Kept | null>,
  ): Promise<RedeemedLink<Kept> | null>;
  /**
   * Somebody asks for a mail to an address. A job looks the address up, so that neither the answer nor
   * its duration tells whether it is known.
   */
  request(
    job: LinkMailJob,
    given: LinkRequest,
    origin: CallOrigin,
  ): Promise<Outcome<Record<string, never>, 'request.too-many'>>;
  /** The work behind `request`: sends a link to the user whose address it is, if there is one. */
  sendTo(
    email: string,
    send: (scope: AccountScope, tx: Tx, user: StoredUser) => Promise<void>,
  ): Promise<void>;
  /** Refuses a link that does not work, and throttles guessing. */
  refuse<Code extends string>(
    origin: CallOrigin,
    code: () => Promise<Code> | Code,
  ): Promise<Failure<Code> | Failure<'request.too-many'>>;
}

export interface LinkRequest {
  readonly email: string;
  readonly languageId: LanguageId;
}
type LinkMailJob = JobKind<LinkRequest>;

/** A job that sends a link to an address, apart from the request that asked for it. */
export function defineLinkMailJob(queue: string): LinkMailJob {
  return defineJob<LinkRequest>({
    queue,
    retries: 20,
    retryDelay: 5,
    retryDelayMax: 600,
    expireIn: 60,
  });
}

export function createMailedLinks(options: {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly throttle: Throttle;
  readonly publicUrl: string;
  /** Seals links for as long as their mails wait. */
  readonly secretKeys: KeyRing;
}): MailedLinks {
  const { all, database, clock, jobs, throttle, publicUrl } = options;
  const seal = createLinkSeal(options.secretKeys);

  return {
    expiryOf: (kind) => clock.now().add(linkKinds[kind].life),
    issue(kind, ...ids) {
      const { path, parameter } = linkKinds[kind];
      const { text, hash } = makeSecret(...ids);
      const issuedAt = clock.now();
      return {
        sealedFor: (recipient) => seal.close(`${publicUrl}${path}?${parameter}=${text}`, recipient),
        hash,
        issuedAt,
        expiresAt: issuedAt.add(linkKinds[kind].life),
      };
    },
    accountOf: (kind, token) => readSecret(token, linkKinds[kind].ids)?.ids[0] ?? null,
    async redeem(kind, token, lock) {
      const secret = readSecret(token, linkKinds[kind].ids);
      const accountId = secret?.ids[0];
      if (secret === null || accountId === undefined) return null;
      const scope = all.account(accountId);
      const kept = await lock(scope, secret);
      if (kept === null) return null;
      const expired = kept.expiresAt.epochMilliseconds <= clock.now().epochMilliseconds;
      return { ...kept, scope, works: !expired && kept.used !== true };
    },
    async request(job, given, origin) {
      const email = foldSignInName(given.email);
      const wait = await throttle.chargeLinkRequest(email, origin.address);
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      await database.transaction(async (tx) => {
        if ((await throttle.chargeMail(tx, email)) > 0) return;
        await jobs.enqueue(tx, job, { email, languageId: given.languageId });
      });
      return success({});
    },
    async sendTo(email, send) {
      await database.transaction(async (tx) => {
        const name = await findSignInName(all, tx, email);
        if (name === null || name.kind !== 'email') return;
        const scope = all.account(name.accountId);
        const user = await findUser(scope, tx, name.userId);
        if (user !== null) await send(scope, tx, user);
      });
    },
    async refuse(origin, code) {
      const wait = await throttle.chargeWrongLink(origin.address);
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      return failure(await code());
    },
  };
}
