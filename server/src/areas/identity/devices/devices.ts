import { failure, success, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import { momentText } from '../../../platform/day-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { CallOrigin } from '../../../platform/http/http.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import type { Pseudonym } from '../../../platform/throttle/pseudonym.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Notify } from '../profile/notify.ts';
import { sessionIdle } from '../session-renewal.ts';
import type { Sessions } from '../sessions.ts';
import type { DemandProof } from '../step-up.ts';
import { deviceName } from './device-name.ts';
import { endSessionOf, findDevice, listLivingSessions, rememberDevice } from './devices.store.ts';

type Nothing = Record<string, never>;

export interface ShownDevice {
  readonly sessionId: string;
  /** Empty if unknown, as the system. */
  readonly browser: string;
  readonly system: string;
  readonly startedAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant;
  readonly current: boolean;
}

export interface Devices {
  /**
   * The key of a device from which the user has signed in before, by the random word that its browser
   * keeps; null for any other. A word is a secret: what merely calls itself by some name proves nothing.
   */
  knownKey(scope: AccountScope, userId: string, device: string | undefined): Promise<string | null>;
  /** Makes the device known without telling the customer, who has just been written to. */
  remember(scope: AccountScope, tx: Tx, userId: string, device: string | undefined): Promise<void>;
  /** Tells the customer of a sign-in from a new device. */
  signedIn(
    scope: AccountScope,
    tx: Tx,
    userId: string,
    device: string | undefined,
    origin: CallOrigin,
  ): Promise<void>;
  /** The current one first. */
  list(scope: MemberScope): Promise<readonly ShownDevice[]>;
  /**
   * Ends one session; with an empty id, all but the current one. Step-up authentication comes first: whoever
   * finds a session open does not shut its owner out of the others.
   */
  revoke(
    scope: MemberScope,
    sessionId: string,
  ): Promise<Outcome<Nothing, 'identity.session-not-found' | 'identity.proof-needed'>>;
}

/** As the portal makes it: 128 random bits. Shorter words of other programs might be guessed. */
const randomWord = /^[\da-f]{32}$/;

export function createDevices(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly pseudonym: Pseudonym;
  readonly sessions: Sessions;
  readonly notify: Notify;
  readonly translator: Translator;
  readonly demandProof: DemandProof;
}): Devices {
  const { database, clock, pseudonym, sessions, notify, translator, demandProof } = options;

  const endOne = (scope: MemberScope, sessionId: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      if (!isUuid(sessionId)) return false;
      if (!(await endSessionOf(scope, tx, scope.actor.userId, sessionId, now))) return false;
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: 'session-ended',
        subject: `session:${sessionId}`,
        details: { reason: 'revoked' },
      });
      return true;
    });

  const keysOfWord = (userId: string, word: string): readonly string[] =>
    pseudonym.ofEach('device', `${userId} word ${word}`);

  return {
    async knownKey(scope, userId, device) {
      if (device === undefined || !randomWord.test(device)) return null;
      return findDevice(scope, database.queries, userId, keysOfWord(userId, device));
    },
    async remember(scope, tx, userId, device) {
      if (device === undefined || !randomWord.test(device)) return;
      await rememberDevice(scope, tx, userId, keysOfWord(userId, device), clock.now());
    },
    async signedIn(scope, tx, userId, device, origin) {
      const { browser, system } = deviceName(origin.userAgent);
      const name = [browser, system].filter((part) => part !== '').join(', ');
      // A program that keeps no word of its own is recognised by what it calls itself.
      const keys =
        device === undefined || device === ''
          ? pseudonym.ofEach('device', `${userId} agent ${name}`)
          : keysOfWord(userId, device);
      const seen = await rememberDevice(scope, tx, userId, keys, clock.now());
      if (seen !== 'new') return;
      await notify(scope, tx, {
        userId,
        kind: 'new-device',
        template: 'identity.mail-new-device',
        params: (languageId) => ({
          device: name === '' ? translator.translate(languageId, 'identity.device-unknown') : name,
          time: timeText(clock, translator.locale(languageId)),
        }),
        path: '/pages/profil?tab=uredjaji',
      });
    },
    async list(scope) {
      const { userId, sessionId } = scope.actor;
      const now = clock.now();
      const since = { now, usedAfter: now.subtract(sessionIdle) };
      const living = await listLivingSessions(scope, database.queries, userId, since);
      const items = living.map((one) => ({
        sessionId: one.sessionId,
        ...deviceName(one.userAgent),
        startedAt: one.startedAt,
        lastUsedAt: one.lastUsedAt,
        current: one.sessionId === sessionId,
      }));
      return items.toSorted((a, b) => Number(b.current) - Number(a.current));
    },
    async revoke(scope, sessionId) {
      const { actor } = scope;
      const proof = await demandProof(scope);
      if (!proof.ok) return proof;
      if (sessionId !== '') {
        if (!(await endOne(scope, sessionId))) return failure('identity.session-not-found');
        sessions.markEnded([sessionId]);
        return success({});
      }
      const ended = await database.transaction((tx) =>
        sessions.endAll(scope, tx, actor.userId, 'revoked', actor, actor.sessionId),
      );
      sessions.markEnded(ended);
      return success({});
    },
  };
}

/** Toll time, as everywhere. */
function timeText(clock: Clock, locale: string): string {
  return momentText(clock.now(), locale);
}
