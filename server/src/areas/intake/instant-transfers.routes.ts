import { failure } from '@rampa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/throttle/pseudonym.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import {
  largestNotice,
  type BankTransfers,
  type InstantNotice,
  type SignedMessage,
} from '../payments/index.ts';
import { deliveriesPerMinute, faulty, limitsOf, refuse, type Limits } from './callers.routes.ts';
import type { Temporal } from 'temporal-polyfill';

/** Notifications in a minute on each server: a bank announces each transfer by itself. */
export const announcedPerMinute = 10 * deliveriesPerMinute;
const json = 'application/json';

/** The operator's bank, which announces instant transfers (IPS) as they come. */
export interface InstantIntake {
  readonly open: boolean;
  /** Whether the bank has signed a notification, just now. */
  isSigned(message: SignedMessage, now: Temporal.Instant): boolean;
  read(body: Buffer): InstantNotice;
  readonly bankTransfers: Pick<BankTransfers, 'import' | 'takeBack'>;
}

/**
 * Credits instant transfers as they come. 200 says that the transfer is stored with all that follows from it, so the
 * bank need not send it again; what fits no slip waits for staff, as it would from a statement.
 */
export function serveInstantTransfers(
  scope: FastifyInstance,
  options: {
    readonly all: AllAccounts;
    readonly clock: Clock;
    readonly instant: InstantIntake;
  },
): void {
  const { all, clock, instant } = options;
  const limits = limitsOf(clock, announcedPerMinute);
  const route = { bodyLimit: largestNotice, onRequest: headersFirst(limits) };
  scope.post('/intake/instant-transfers', route, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    // The signature first: comparing it costs less than counting, and strangers are counted apart.
    const signed = instant.isSigned({ headers: request.headers, body }, clock.now());
    const wait = signed
      ? limits.deliveries.check('bank')
      : limits.wrongKeys.check(networkOf(request.ip));
    if (wait > 0) return refuse(reply, failure('request.too-many', { seconds: wait }));
    if (!signed) return refuse(reply, failure('intake.signature-wrong'));
    return take(request, reply, instant.read(body), { all, instant });
  });
}

/** What the headers tell is refused before anything is received. */
function headersFirst({ wrongKeys }: Limits) {
  return async (
    { headers, ip }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    if (!(headers['content-type'] ?? '').toLowerCase().startsWith(json)) {
      return refuse(reply, failure('intake.content-type', { expected: json }));
    }
    if (typeof headers['webhook-signature'] !== 'string') {
      const wait = wrongKeys.check(networkOf(ip));
      return refuse(
        reply,
        wait > 0
          ? failure('request.too-many', { seconds: wait })
          : failure('intake.signature-wrong'),
      );
    }
    // Without a length nobody knows where it ends.
    const length = Number(headers['content-length'] ?? Number.NaN);
    return length <= largestNotice
      ? undefined
      : refuse(reply, failure('intake.too-large', { limitKb: largestNotice / 1024 }));
  };
}

async function take(
  request: FastifyRequest,
  reply: FastifyReply,
  notice: InstantNotice,
  { all, instant }: { readonly all: AllAccounts; readonly instant: InstantIntake },
): Promise<FastifyReply> {
  if (!notice.ok) return refuse(reply, faulty(notice.faults));
  const answer = (outcome: 'credited' | 'known' | 'waiting' | 'left'): FastifyReply => {
    request.log.info({ outcome }, 'instant transfer announced');
    return reply.send({ statusCode: 200, message: '', result: { outcome } });
  };
  if (notice.kind === 'returned') {
    await instant.bankTransfers.takeBack(all, notice.transfer, notice.part);
    request.log.warn({ id: notice.transfer.id }, 'the bank has taken an instant transfer back');
    return answer('left');
  }
  const [imported] = await instant.bankTransfers.import(all, [notice.transfer], 'ips');
  if (imported === undefined) throw new Error('An announced transfer was not imported');
  const { verdict } = imported;
  return answer(verdict === 'credited' || verdict === 'known' ? verdict : 'waiting');
}
