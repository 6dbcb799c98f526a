import { failure, success, type Outcome } from '@rampa/contract';
import type { SignedInDevice } from '@rampa/contract/identity';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import { momentText } from '../../../platform/day-text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/http.ts';
import type { Pseudonym } from '../../../platform/throttle/pseudonym.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { Caller } from '../caller.ts';
import type { UserKey } from '../identity.store.ts';
import type { Notify } from '../profile/notify.ts';
import { sessionIdle } from '../session-renewal.ts';
import type { Sessions } from '../sessions.ts';
import { deviceName } from './device-name.ts';
import { endSessionOf, listLivingSessions, rememberDevice } from './devices.store.ts';

type Nothing = Record<string, never>;

export interface Devices {
  /** Tells the customer of a sign-in from where there was none before. */
  signedIn(tx: Tx, user: UserKey, device: string | undefined, caller: Caller): Promise<void>;
  list(session: Session): Promise<{ items: SignedInDevice[]; totalRecords: number }>;
  /** Ends one session, or with an empty id all but the present one. */
  revoke(
    sessionId: string,
    session: Session,
    caller: Caller,
  ): Promise<Outcome<Nothing, 'identity.session-not-found'>>;
}

export function createDevices(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly pseudonym: Pseudonym;
  readonly sessions: Sessions;
  readonly notify: Notify;
  readonly translator: Translator;
}): Devices {
  const { database, clock, pseudonym, sessions, notify, translator } = options;

  const endOne = (sessionId: string, session: Session, caller: Caller): Promise<boolean> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      if (!isUuid(sessionId) || !(await endSessionOf(tx, session, sessionId, now))) return false;
      await recordAudit(tx, now, {
        accountId: session.accountId,
        actor: `user:${session.userId}`,
        action: 'session-ended',
        subject: `session:${sessionId}`,
        requestId: caller.requestId,
        details: { reason: 'revoked' },
      });
      return true;
    });

  return {
    async signedIn(tx, user, device, caller) {
      const { browser, system } = deviceName(caller.userAgent);
      const name = [browser, system].filter((part) => part !== '').join(', ');
      // A program that keeps no word of its own is told by what it calls itself.
      const word = device === undefined || device === '' ? `agent ${name}` : `word ${device}`;
      const seen = await rememberDevice(
        tx,
        user,
        pseudonym('device', `${user.userId} ${word}`),
        clock.now(),
      );
      if (seen !== 'new') return;
      await notify(tx, {
        accountId: user.accountId,
        userId: user.userId,
        kind: 'new-device',
        template: 'identity.mail-new-device',
        params: (languageId) => ({
          device: name === '' ? translator.translate(languageId, 'identity.device-unknown') : name,
          time: timeText(clock, translator.locale(languageId)),
        }),
        path: '/pages/profil?tab=uredjaji',
      });
    },
    async list(session) {
      const now = clock.now();
      const usedAfter = now.subtract(sessionIdle);
      const living = await listLivingSessions(database.queries, session, { now, usedAfter });
      const items = living.map((one) => ({
        session_id: one.sessionId,
        ...deviceName(one.userAgent),
        startedAt: one.startedAt.toString(),
        lastUsedAt: one.lastUsedAt.toString(),
        current: one.sessionId === session.sessionId,
      }));
      items.sort((a, b) => Number(b.current) - Number(a.current));
      return { items, totalRecords: items.length };
    },
    async revoke(sessionId, session, caller) {
      if (sessionId !== '') {
        if (!(await endOne(sessionId, session, caller))) {
          return failure('identity.session-not-found');
        }
        sessions.markEnded([sessionId]);
        return success({});
      }
      const ended = await database.transaction((tx) =>
        sessions.endAll(tx, session, 'revoked', caller, session.sessionId),
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
