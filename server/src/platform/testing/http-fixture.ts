import { systemClock } from '../clock.ts';
import { usualAdmission } from '../http/admission.ts';
import { keyRing } from '../keys/key-ring.ts';
import { createHttp, type Authenticator, type Http, type ReaderLimits } from '../http/http.ts';
import { createLog, type Log } from '../log.ts';

const nobody: Authenticator = {
  authenticate: async () => ({ ok: false, code: 'session.missing' }),
  roleOf: async () => null,
  sessionIdOf: async () => null,
  personIdOf: async () => null,
};

/** HTTP as the server has it, without areas behind it and with nobody signed in unless it is said who; whoever opens it closes its `app`. */
export function openHttp({
  log = createLog('silent'),
  readers,
  slowSenderSeconds,
  authenticator = nobody,
}: {
  readonly log?: Log;
  readonly readers?: ReaderLimits;
  readonly slowSenderSeconds?: number;
  readonly authenticator?: Authenticator;
} = {}): Http {
  return createHttp({
    log,
    clock: systemClock,
    authenticator,
    secretKeys: keyRing('secret'),
    secure: false,
    sessionCookies: { token: 'token', refreshToken: 'refresh' },
    requestsPerMinute: 0,
    trustProxy: 0,
    ...(readers === undefined ? {} : { readers }),
    ...(slowSenderSeconds === undefined ? {} : { slowSenderSeconds }),
    admission: usualAdmission(10),
    metrics: {
      observe: () => undefined,
      countFailure: () => undefined,
      countNotAdmitted: () => undefined,
    },
  });
}
